//! A mail server that behaves as badly as it is told to.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;

/// Where in the conversation it misbehaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    Greeting,
    Mail,
    Rcpt,
    Data,
    /// After the last line of the letter.
    End,
}

#[derive(Debug, Clone)]
pub enum Manner {
    Kind,
    /// Answers with this instead of a yes.
    Says(At, Vec<u8>),
    /// Never answers.
    Hangs(At),
    /// Answers one byte after the other, and never to the end.
    Drips(At),
    /// Hangs up when the letter has begun.
    CutsInTheMiddle,
    /// Keeps the letter and hangs up without a word.
    CutsAfter,
    /// Answers the letter only when it is let go.
    Waits,
}

#[derive(Clone)]
pub struct MailServer {
    pub port: u16,
    state: Arc<State>,
}

struct State {
    manner: Mutex<Manner>,
    taken: Mutex<Vec<String>>,
    arrived: Notify,
    go_on: Notify,
}

impl MailServer {
    pub async fn start() -> MailServer {
        MailServer::on(0).await
    }

    pub async fn on(port: u16) -> MailServer {
        let listener = TcpListener::bind(("127.0.0.1", port)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let state = Arc::new(State {
            manner: Mutex::new(Manner::Kind),
            taken: Mutex::default(),
            arrived: Notify::new(),
            go_on: Notify::new(),
        });
        let server = MailServer { port, state: state.clone() };
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let state = state.clone();
                tokio::spawn(async move {
                    let _ = state.talk(stream).await;
                });
            }
        });
        server
    }

    /// One where nobody listens.
    pub async fn free_port() -> u16 {
        TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap().port()
    }

    pub fn behaves(&self, manner: Manner) {
        *self.state.manner.lock().unwrap() = manner;
    }

    /// The letters that it has kept.
    pub fn taken(&self) -> Vec<String> {
        self.state.taken.lock().unwrap().clone()
    }

    /// Those of them to an address.
    pub fn taken_for(&self, email: &str) -> Vec<String> {
        self.taken().into_iter().filter(|letter| letter.contains(email)).collect()
    }

    /// Until a letter waits for its answer.
    pub async fn arrived(&self) {
        tokio::time::timeout(Duration::from_secs(10), self.state.arrived.notified()).await.unwrap();
    }

    pub fn let_go(&self) {
        self.behaves(Manner::Kind);
        self.state.go_on.notify_one();
    }
}

pub fn message_id(letter: &str) -> &str {
    letter.lines().find(|line| line.starts_with("Message-ID:")).unwrap()
}

impl State {
    async fn talk(&self, stream: TcpStream) -> std::io::Result<()> {
        let mut stream = BufReader::new(stream);
        self.answer(&mut stream, At::Greeting, "220 ready").await?;
        let mut line = String::new();
        loop {
            line.clear();
            if stream.read_line(&mut line).await? == 0 {
                return Ok(());
            }
            // Whoever is greeted so was not let in before either.
            if line.starts_with("NOOP") && self.is_rude_at_the_door() {
                return Ok(());
            }
            match line.get(..4).unwrap_or_default() {
                "EHLO" => stream.write_all(b"250-ready\r\n250 8BITMIME\r\n").await?,
                "MAIL" => self.answer(&mut stream, At::Mail, "250 yes").await?,
                "RCPT" => self.answer(&mut stream, At::Rcpt, "250 yes").await?,
                "DATA" => {
                    self.answer(&mut stream, At::Data, "354 go on").await?;
                    self.read_letter(&mut stream).await?;
                }
                "QUIT" => return stream.write_all(b"221 bye\r\n").await,
                _ => stream.write_all(b"250 yes\r\n").await?,
            }
        }
    }

    fn is_rude_at_the_door(&self) -> bool {
        let manner = self.manner.lock().unwrap();
        matches!(
            *manner,
            Manner::Says(At::Greeting, _) | Manner::Hangs(At::Greeting) | Manner::Drips(At::Greeting)
        )
    }

    async fn read_letter(&self, stream: &mut BufReader<TcpStream>) -> std::io::Result<()> {
        let manner = self.manner.lock().unwrap().clone();
        let (mut letter, mut line) = (String::new(), String::new());
        while line != ".\r\n" {
            line.clear();
            if stream.read_line(&mut line).await? == 0 {
                return Ok(());
            }
            if matches!(manner, Manner::CutsInTheMiddle) {
                return Err(std::io::ErrorKind::Other.into());
            }
            letter.push_str(&line);
        }
        match &manner {
            Manner::CutsAfter => {
                self.taken.lock().unwrap().push(letter);
                return Err(std::io::ErrorKind::Other.into());
            }
            Manner::Waits => {
                self.arrived.notify_one();
                self.go_on.notified().await;
            }
            _ => {}
        }
        let refuses = match &manner {
            Manner::Says(At::End, words) => !words.starts_with(b"250"),
            Manner::Hangs(At::End) | Manner::Drips(At::End) => true,
            _ => false,
        };
        if !refuses {
            self.taken.lock().unwrap().push(letter);
        }
        self.answer(stream, At::End, "250 kept").await
    }

    async fn answer(&self, stream: &mut BufReader<TcpStream>, at: At, yes: &str) -> std::io::Result<()> {
        let manner = self.manner.lock().unwrap().clone();
        match manner {
            Manner::Says(where_, words) if where_ == at => {
                stream.write_all(&words).await?;
                stream.write_all(b"\r\n").await
            }
            Manner::Hangs(where_) if where_ == at => std::future::pending().await,
            Manner::Drips(where_) if where_ == at => loop {
                stream.write_all(b"2").await?;
                tokio::time::sleep(Duration::from_millis(50)).await;
            },
            _ => stream.write_all(format!("{yes}\r\n").as_bytes()).await,
        }
    }
}
