//! Mail server with configurable misbehaviour.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;

/// SMTP stage at which the server misbehaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    Greeting,
    Ehlo,
    /// Offered only if the server misbehaves there.
    StartTls,
    Auth,
    Mail,
    Rcpt,
    Data,
    /// Within the letter.
    Content,
    /// After the last line of the letter.
    EndOfData,
}

#[derive(Debug, Clone)]
pub enum Behaviour {
    Normal,
    /// Sends this reply instead of a positive one.
    Reply(Stage, Vec<u8>),
    /// Never replies.
    Hang(Stage),
    /// Sends its reply byte by byte and never finishes it.
    Trickle(Stage),
    /// Waits with its reply until the behaviour changes.
    Stall(Stage),
    /// Closes the connection after the first line of the letter.
    DropDuringData,
    /// Stores the letter and closes the connection without a reply.
    DropAfterData,
    /// Replies to the letter only after `resume`.
    Pause,
}

#[derive(Clone)]
pub struct MailServer {
    pub port: u16,
    state: Arc<State>,
}

struct State {
    behaviour: Mutex<Behaviour>,
    letters: Mutex<Vec<String>>,
    arrived: Notify,
    resumed: Notify,
    stalled: AtomicUsize,
    connections: AtomicUsize,
}

impl MailServer {
    pub async fn start() -> MailServer {
        MailServer::start_on(0).await
    }

    pub async fn start_on(port: u16) -> MailServer {
        let listener = TcpListener::bind(("127.0.0.1", port)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let state = Arc::new(State {
            behaviour: Mutex::new(Behaviour::Normal),
            letters: Mutex::default(),
            arrived: Notify::new(),
            resumed: Notify::new(),
            stalled: AtomicUsize::new(0),
            connections: AtomicUsize::new(0),
        });
        let server = MailServer { port, state: state.clone() };
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let state = state.clone();
                state.connections.fetch_add(1, Ordering::SeqCst);
                tokio::spawn(async move {
                    let _ = state.serve(stream).await;
                });
            }
        });
        server
    }

    /// Returns a port on which no server listens.
    pub async fn free_port() -> u16 {
        TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap().port()
    }

    pub fn set_behaviour(&self, behaviour: Behaviour) {
        *self.state.behaviour.lock().unwrap() = behaviour;
    }

    pub fn letters(&self) -> Vec<String> {
        self.state.letters.lock().unwrap().clone()
    }

    pub fn letters_to(&self, email: &str) -> Vec<String> {
        self.letters().into_iter().filter(|letter| letter.contains(email)).collect()
    }

    /// Number of connections since the start.
    pub fn connections(&self) -> usize {
        self.state.connections.load(Ordering::SeqCst)
    }

    /// Waits until this many connections are stalled.
    pub async fn wait_until_stalled(&self, count: usize) {
        let wait = async {
            while self.state.stalled.load(Ordering::SeqCst) < count {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), wait).await.expect("connections are not stalled");
    }

    /// Waits until a letter awaits its reply in `Behaviour::Pause`.
    pub async fn wait_for_letter(&self) {
        tokio::time::timeout(Duration::from_secs(10), self.state.arrived.notified()).await.unwrap();
    }

    pub fn resume(&self) {
        self.set_behaviour(Behaviour::Normal);
        self.state.resumed.notify_one();
    }
}

pub fn message_id(letter: &str) -> &str {
    letter.lines().find(|line| line.starts_with("Message-ID:")).unwrap()
}

impl State {
    async fn serve(&self, stream: TcpStream) -> std::io::Result<()> {
        let mut stream = BufReader::new(stream);
        self.reply(&mut stream, Stage::Greeting, "220 ready").await?;
        let mut line = String::new();
        loop {
            line.clear();
            if stream.read_line(&mut line).await? == 0 {
                return Ok(());
            }
            // A server that misbehaves before the first letter must not keep an older connection alive either.
            if line.starts_with("NOOP") && self.misbehaves_before_letters() {
                return Ok(());
            }
            match line.get(..4).unwrap_or_default() {
                "EHLO" => self.reply(&mut stream, Stage::Ehlo, self.extensions()).await?,
                "STAR" => self.reply(&mut stream, Stage::StartTls, "454 no certificate").await?,
                "AUTH" => self.reply(&mut stream, Stage::Auth, "235 welcome").await?,
                "MAIL" => self.reply(&mut stream, Stage::Mail, "250 yes").await?,
                "RCPT" => self.reply(&mut stream, Stage::Rcpt, "250 yes").await?,
                "DATA" => {
                    self.reply(&mut stream, Stage::Data, "354 go on").await?;
                    self.read_letter(&mut stream).await?;
                }
                "QUIT" => return stream.write_all(b"221 bye\r\n").await,
                _ => stream.write_all(b"250 yes\r\n").await?,
            }
        }
    }

    fn stage(&self) -> Option<Stage> {
        match *self.behaviour.lock().unwrap() {
            Behaviour::Reply(stage, _)
            | Behaviour::Hang(stage)
            | Behaviour::Trickle(stage)
            | Behaviour::Stall(stage) => Some(stage),
            _ => None,
        }
    }

    fn misbehaves_before_letters(&self) -> bool {
        matches!(self.stage(), Some(Stage::Greeting | Stage::Ehlo | Stage::StartTls | Stage::Auth))
    }

    fn extensions(&self) -> &'static str {
        match self.stage() {
            Some(Stage::StartTls) => "250-ready\r\n250-STARTTLS\r\n250-AUTH PLAIN\r\n250 8BITMIME",
            _ => "250-ready\r\n250-AUTH PLAIN\r\n250 8BITMIME",
        }
    }

    /// Waits while the server stalls at this stage.
    async fn stall(&self, stage: Stage) {
        let is_stalled = || matches!(*self.behaviour.lock().unwrap(), Behaviour::Stall(at) if at == stage);
        if !is_stalled() {
            return;
        }
        self.stalled.fetch_add(1, Ordering::SeqCst);
        while is_stalled() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        self.stalled.fetch_sub(1, Ordering::SeqCst);
    }

    async fn read_letter(&self, stream: &mut BufReader<TcpStream>) -> std::io::Result<()> {
        let behaviour = self.behaviour.lock().unwrap().clone();
        let (mut letter, mut line) = (String::new(), String::new());
        while line != ".\r\n" {
            line.clear();
            if stream.read_line(&mut line).await? == 0 {
                return Ok(());
            }
            if matches!(behaviour, Behaviour::DropDuringData) {
                return Err(std::io::ErrorKind::Other.into());
            }
            if letter.is_empty() {
                self.stall(Stage::Content).await;
            }
            letter.push_str(&line);
        }
        self.stall(Stage::EndOfData).await;
        match &behaviour {
            Behaviour::DropAfterData => {
                self.letters.lock().unwrap().push(letter);
                return Err(std::io::ErrorKind::Other.into());
            }
            Behaviour::Pause => {
                self.arrived.notify_one();
                self.resumed.notified().await;
            }
            _ => {}
        }
        let rejects = match &behaviour {
            Behaviour::Reply(Stage::EndOfData, text) => !text.starts_with(b"250"),
            Behaviour::Hang(Stage::EndOfData) | Behaviour::Trickle(Stage::EndOfData) => true,
            _ => false,
        };
        if !rejects {
            self.letters.lock().unwrap().push(letter);
        }
        self.reply(stream, Stage::EndOfData, "250 kept").await
    }

    async fn reply(
        &self,
        stream: &mut BufReader<TcpStream>,
        stage: Stage,
        positive: &str,
    ) -> std::io::Result<()> {
        let behaviour = self.behaviour.lock().unwrap().clone();
        match behaviour {
            Behaviour::Reply(at, text) if at == stage => {
                stream.write_all(&text).await?;
                stream.write_all(b"\r\n").await
            }
            Behaviour::Stall(at) if at == stage => {
                self.stall(stage).await;
                stream.write_all(format!("{positive}\r\n").as_bytes()).await
            }
            Behaviour::Hang(at) if at == stage => std::future::pending().await,
            Behaviour::Trickle(at) if at == stage => loop {
                stream.write_all(b"2").await?;
                tokio::time::sleep(Duration::from_millis(50)).await;
            },
            _ => stream.write_all(format!("{positive}\r\n").as_bytes()).await,
        }
    }
}
