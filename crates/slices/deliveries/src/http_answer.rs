//! Answers over HTTP, bounded in size.

use reqwest::{RequestBuilder, Response};

use crate::indexer::Answer;

/// Far longer than any answer about one record.
const MAX_BYTES: usize = 256 * 1024;

/// Status and body of an answer.
pub struct HttpAnswer {
    pub status: u16,
    pub body: String,
}

/// Sends a request; an error means that nobody knows whether it was received.
pub async fn request(builder: RequestBuilder) -> Result<HttpAnswer, Answer> {
    let response = builder.send().await.map_err(Answer::of_error)?;
    let status = response.status().as_u16();
    let body = read_beginning(response).await.map_err(Answer::of_error)?;
    Ok(HttpAnswer { status, body })
}

async fn read_beginning(mut response: Response) -> reqwest::Result<String> {
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await? {
        bytes.extend_from_slice(&chunk);
        if bytes.len() > MAX_BYTES {
            bytes.truncate(MAX_BYTES);
            break;
        }
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
