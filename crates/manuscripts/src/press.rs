//! From an article's files to its manuscript, step by step.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::anyhow;
use kit::settings::Manuscripts;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::bench::Bench;
use crate::binding::{self, Piece};
use crate::failure::{Failure, InputFault};
use crate::patience::Waiting;
use crate::sandbox::Sandbox;
use crate::{
    Cover, InputKind, Part, author_pdf, containers, cover, office, pictures, plain_text, spreadsheet,
};

const RESULT: &str = "manuscript.pdf";

/// Binds manuscripts, several at a time if asked.
pub struct Press {
    limits: Manuscripts,
    sandbox: Sandbox,
}

/// A part and the name that it goes by on the bench; the author's names stay outside.
#[derive(Clone)]
struct Sheet {
    place: usize,
    part: Part,
}

impl Sheet {
    fn name(&self, ending: &str) -> String {
        format!("{:02}.{ending}", self.place)
    }

    fn piece(&self, path: String, pages: usize) -> Piece {
        let Part { label, file_name, .. } = self.part.clone();
        Piece { place: self.place, label, file_name, path, pages }
    }
}

impl Press {
    pub fn new(limits: &Manuscripts) -> Press {
        Press { limits: limits.clone(), sandbox: Sandbox::new(limits) }
    }

    /// Makes one PDF of the parts and answers with its path inside the workspace: a folder of the caller's, on which
    /// nothing else works meanwhile. When this future is dropped, all that it started ends.
    pub async fn bind(&self, workspace: &Path, cover: &Cover, parts: &[Part]) -> Result<PathBuf, Failure> {
        let time = Duration::from_secs(self.limits.max_seconds);
        match timeout(time, self.bind_patiently(workspace, cover, parts)).await {
            Ok(bound) => bound,
            Err(_) => Err(InputFault::TookTooLong.into()),
        }
    }

    async fn bind_patiently(
        &self,
        workspace: &Path,
        cover: &Cover,
        parts: &[Part],
    ) -> Result<PathBuf, Failure> {
        let waiting = Waiting::begin();
        let bench = Arc::new(Bench::set_up(workspace, waiting.patience())?);
        let sheets: Vec<Sheet> =
            parts.iter().zip(1..).map(|(part, place)| Sheet { place, part: part.clone() }).collect();
        // LibreOffice takes the longest and uses one processor; the rest is done beside it.
        let (mut pieces, documents, pictures) = tokio::try_join!(
            self.bind_documents(&bench, cover, &sheets),
            self.check_pdfs(&bench, &sheets),
            draw_pictures(&bench, &sheets),
        )?;
        pieces.extend(documents);
        pieces.extend(pictures);
        pieces.sort_by_key(|piece| piece.place);
        let made = binding::bind(&self.sandbox, &self.limits, &bench, &cover.title, pieces).await?;
        let result = workspace.join(RESULT);
        fs::rename(made, &result)?;
        bench.take_back(&result)?;
        Ok(result)
    }

    /// The cover and all that LibreOffice reads.
    async fn bind_documents(
        &self,
        bench: &Arc<Bench>,
        cover: &Cover,
        sheets: &[Sheet],
    ) -> Result<Vec<Piece>, Failure> {
        let face = Sheet { place: 0, part: cover::part() };
        bench.write_input(&face.name("fodt"), cover::document(cover).as_bytes())?;
        let mut inputs = vec![(face.name("fodt"), face.clone())];
        for sheet in sheets {
            let (bench, sheet, max_pages) = (bench.clone(), sheet.clone(), self.limits.max_pages);
            let prepared = spawn_blocking(move || {
                let name = prepare_document(&bench, &sheet, max_pages);
                name.map_err(|failure| failure.in_file(&sheet.part.file_name)).map(|name| (name, sheet))
            });
            if let (Some(name), sheet) = prepared.await?? {
                inputs.push((name, sheet));
            }
        }
        let names: Vec<&str> = inputs.iter().map(|(name, _)| name.as_str()).collect();
        let converted = tokio::try_join!(
            office::convert(&self.sandbox, bench, &names),
            office::count(&self.sandbox, bench, &names)
        );
        let ((), counts) = converted.map_err(|(failure, which)| {
            let Part { kind, path, file_name, .. } = &inputs[which].1.part;
            match failure {
                // The cover is ours: that it fails is no fault of the author's.
                Failure::Input { fault, .. } if which == 0 => anyhow!("the cover failed: {fault:?}").into(),
                Failure::Input { .. } if containers::is_encrypted(*kind, path) => {
                    Failure::from(InputFault::Encrypted).in_file(file_name)
                }
                failure => failure.in_file(file_name),
            }
        })?;
        let piece = |((_, sheet), pages): (&(String, Sheet), usize)| {
            sheet.piece(format!("/out/{}", sheet.name("pdf")), pages)
        };
        Ok(inputs.iter().zip(counts).map(piece).collect())
    }

    async fn check_pdfs(&self, bench: &Arc<Bench>, sheets: &[Sheet]) -> Result<Vec<Piece>, Failure> {
        let mut pieces = Vec::new();
        for sheet in sheets.iter().filter(|sheet| sheet.part.kind == InputKind::Pdf) {
            let (name, from) = (sheet.name("pdf"), sheet.part.path.clone());
            let shared = bench.clone();
            let taken = name.clone();
            spawn_blocking(move || shared.take_in(&from, &taken)).await??;
            let pages = author_pdf::prepare(&self.sandbox, bench, &name, self.limits.max_pages)
                .await
                .map_err(|failure| failure.in_file(&sheet.part.file_name))?;
            pieces.push(sheet.piece(format!("/out/{name}"), pages));
        }
        Ok(pieces)
    }
}

async fn draw_pictures(bench: &Arc<Bench>, sheets: &[Sheet]) -> Result<Vec<Piece>, Failure> {
    let mut pieces = Vec::new();
    for sheet in sheets {
        let (name, kind, from) = (sheet.name("pdf"), sheet.part.kind, sheet.part.path.clone());
        if !matches!(kind, InputKind::Jpeg | InputKind::Png | InputKind::Bmp) {
            continue;
        }
        let (bench, to) = (bench.clone(), name.clone());
        let drawn = spawn_blocking(move || -> Result<(), Failure> {
            Ok(bench.write_input(&to, &pictures::page_of(kind, &fs::read(from)?)?)?)
        });
        drawn.await?.map_err(|failure| failure.in_file(&sheet.part.file_name))?;
        pieces.push(sheet.piece(format!("/in/{name}"), 1));
    }
    Ok(pieces)
}

/// Puts on the bench what LibreOffice is to read; `None` where it has nothing to do with the part.
fn prepare_document(bench: &Bench, sheet: &Sheet, max_pages: usize) -> Result<Option<String>, Failure> {
    let Part { kind, path, .. } = &sheet.part;
    let name = match kind {
        InputKind::Doc | InputKind::Docx | InputKind::Xls | InputKind::Xlsx => {
            containers::check(*kind, path)?;
            let name = sheet.name(kind.ending());
            bench.take_in(path, &name)?;
            name
        }
        InputKind::Txt => {
            let name = sheet.name("fodt");
            bench
                .write_input_with(&name, |to| plain_text::write_document(&fs::read(path)?, max_pages, to))?;
            name
        }
        InputKind::Csv => {
            let name = sheet.name("fods");
            bench
                .write_input_with(&name, |to| spreadsheet::write_document(&fs::read(path)?, max_pages, to))?;
            name
        }
        InputKind::Pdf | InputKind::Jpeg | InputKind::Png | InputKind::Bmp => return Ok(None),
    };
    Ok(Some(name))
}
