//! What happens between the first and the last letter of a part.

use std::time::Instant;

use kit::jobs::JobFailure;
use mailer::{Circular, Copy, HandedOver, Lane, Mailer, Message, NotTaken};
use rules::{IssueId, Language};
use uuid::Uuid;

use super::letters::Ledger;
use super::{LONGEST_RUN, content};
use crate::links::{token_of, unsubscribe_headers};

/// So many yeses of the mail server are written down at once. Those that a killed worker had not written down are known
/// to have been handed over, not to have been taken. It is also asked that often who has left the list.
const STRETCH: usize = 50;
/// A connection that breaks before any letter went over it is made anew so often, so that one letter which breaks it does
/// not stop all behind it.
const NEW_CONNECTIONS: u32 = 3;
/// So many refusals for good before the first yes are about us, not about the recipients.
const AGAINST_US: usize = 20;

pub struct Waiting {
    pub id: Uuid,
    pub email: String,
    pub language: Language,
}

/// How a run ended.
#[derive(Debug)]
pub enum End {
    AllTried,
    /// There is more, and others want to stop this worker.
    TimeIsUp,
    Broken,
}

pub struct Run<'a> {
    mailer: &'a Mailer,
    issue: IssueId,
    waiting: Vec<Waiting>,
    circulars: Vec<(Language, Circular)>,
    yeses: Vec<Uuid>,
    noes: Vec<(Uuid, String)>,
    accepted: usize,
    /// For now; the part comes back to them.
    pub refused: usize,
    pub last_words: Option<String>,
}

impl<'a> Run<'a> {
    /// Nothing where the issue is out no more.
    pub async fn prepare(
        mailer: &'a Mailer,
        issue: IssueId,
        waiting: Vec<Waiting>,
    ) -> anyhow::Result<Option<Run<'a>>> {
        let mut circulars = Vec::new();
        for language in Language::ALL {
            if waiting.iter().any(|one| one.language == language) {
                let Some(circular) = content::circular(mailer, issue, language).await? else {
                    return Ok(None);
                };
                circulars.push((language, circular));
            }
        }
        let (yeses, noes) = (Vec::new(), Vec::new());
        Ok(Some(Run {
            mailer,
            issue,
            waiting,
            circulars,
            yeses,
            noes,
            accepted: 0,
            refused: 0,
            last_words: None,
        }))
    }

    /// Some have got theirs: whoever has not need not wait for days.
    pub const fn is_getting_on(&self) -> bool {
        self.accepted > 0
    }

    pub async fn send(&mut self, ledger: &mut Ledger) -> Result<End, JobFailure> {
        let began = Instant::now();
        let (mut lane, mut connections) = (None, 0);
        let waiting = std::mem::take(&mut self.waiting);
        for stretch in waiting.chunks(STRETCH) {
            self.write_down(ledger).await?;
            let ids: Vec<Uuid> = stretch.iter().map(|one| one.id).collect();
            let wanted = ledger.still_wanted(&ids).await?;
            for one in stretch.iter().filter(|one| wanted.contains(&one.id)) {
                if began.elapsed() > LONGEST_RUN {
                    return Ok(End::TimeIsUp);
                }
                let mut open = match lane.take() {
                    Some(open) => open,
                    None if connections == NEW_CONNECTIONS => return Ok(End::Broken),
                    None => match self.mailer.open_lane().await {
                        Ok(open) => open,
                        Err(NotTaken { words, .. }) => {
                            self.last_words = Some(words);
                            return Ok(End::Broken);
                        }
                    },
                };
                let before = self.accepted;
                let is_of_use = self.send_one(&mut open, ledger, one).await?;
                connections = if self.accepted > before { 0 } else { connections + u32::from(!is_of_use) };
                lane = is_of_use.then_some(open);
                if self.accepted == 0 && self.noes.len() >= AGAINST_US {
                    self.refused += self.noes.drain(..).count();
                    return Ok(End::Broken);
                }
            }
        }
        if let Some(open) = lane {
            open.close().await;
        }
        Ok(End::AllTried)
    }

    /// Whether the connection is of use for the next one.
    async fn send_one(
        &mut self,
        lane: &mut Lane,
        ledger: &mut Ledger,
        one: &Waiting,
    ) -> Result<bool, JobFailure> {
        let message = match self.letter_to(one) {
            Ok(message) => message,
            Err(error) => {
                self.noes.push((one.id, format!("{error:#}")));
                return Ok(true);
            }
        };
        let now = self.mailer.app.clock.now();
        let (why, is_noted) = match lane.hand_over(&message, ledger.note(one.id, now)).await? {
            HandedOver::Taken => {
                self.yeses.push(one.id);
                self.accepted += 1;
                return Ok(true);
            }
            HandedOver::Unanswered => return Ok(false),
            HandedOver::NotTaken { why, is_noted } => (why, is_noted),
        };
        if is_noted {
            ledger.take_back(one.id).await?;
        }
        let words = without_address(&why.words, &one.email);
        self.last_words = Some(words.clone());
        if why.is_for_good {
            self.noes.push((one.id, words));
        } else {
            self.refused += 1;
        }
        Ok(!why.is_over && lane.start_over().await)
    }

    fn letter_to(&self, one: &Waiting) -> anyhow::Result<Message> {
        let of_language = |(language, _): &&(Language, Circular)| *language == one.language;
        let Some((_, circular)) = self.circulars.iter().find(of_language) else {
            anyhow::bail!("no newsletter in {}", one.language.code());
        };
        let secret = token_of(&self.mailer.app, one.id);
        let headers = unsubscribe_headers(&self.mailer.app, one.id)?;
        let cause = format!("newsletter:{}:{}", self.issue.0, one.id);
        self.mailer.copy_of(circular, &Copy { cause, to: &one.email, secret: &secret, headers: &headers })
    }

    /// What the mail server has said so far.
    pub async fn write_down(&mut self, ledger: &mut Ledger) -> sqlx::Result<()> {
        let now = self.mailer.app.clock.now();
        if !self.yeses.is_empty() {
            ledger.accepted(&self.yeses, now).await?;
            self.yeses.clear();
        }
        // Before the first yes nobody knows whether it means them or us.
        if self.accepted > 0 || self.noes.len() < AGAINST_US {
            for (id, words) in std::mem::take(&mut self.noes) {
                ledger.failed(&[id], &words, now).await?;
            }
        }
        Ok(())
    }
}

/// Servers quote whom they refuse. Nothing is kept of those who leave the list.
fn without_address(words: &str, email: &str) -> String {
    let email = email.to_lowercase();
    let name = email.split('@').next().unwrap_or(&email);
    let told = |word: &str| {
        let word = word.to_lowercase();
        word.contains(&email) || word.trim_matches(|c: char| !c.is_alphanumeric()) == name
    };
    words.split(' ').map(|word| if told(word) { "…" } else { word }).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::without_address;

    #[test]
    fn an_address_is_not_kept_however_it_is_quoted() {
        for words in ["550 <Ann@Example.test> unknown", "550 ann unknown", "550 \"Ann\" unknown"] {
            assert_eq!(without_address(words, "ann@example.test"), "550 … unknown");
        }
        assert_eq!(without_address("550 annoyed", "ann@example.test"), "550 annoyed");
    }
}
