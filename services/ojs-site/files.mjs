import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import { bestId } from './journal.mjs';

/**
 * Bytes of a galley, and their type.
 *
 * @param {import('./journal.mjs').Journal} journal
 * @param {import('./journal.mjs').Article} article
 * @param {import('./journal.mjs').Galley} galley
 */
export function readGalley(journal, article, galley) {
  const type = { pdf: 'application/pdf', html: 'text/html;charset=utf-8', other: 'text/csv' }[
    galley.type
  ];
  if (galley.file) return { type, bytes: readFileSync(galley.file) };
  const name = `${journal.path} article ${article.id} galley ${galley.id} ${galley.locale}`;
  if (galley.type === 'pdf') return { type, bytes: makePdf([name, `Pages ${article.pages}`]) };
  if (galley.type === 'html')
    return { type, bytes: Buffer.from(`<html><body><h1>${bestId(article)}</h1></body></html>`) };
  return { type, bytes: Buffer.from(`group,patients\n${article.id},${galley.id}\n`) };
}

/**
 * A PDF with a page for each text.
 *
 * @param {string[]} texts in ASCII
 */
export function makePdf(texts) {
  const pages = texts.map((_, at) => `${4 + 2 * at} 0 R`);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.join(' ')}] /Count ${texts.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...texts.flatMap((text, at) => {
      const content = `BT /F1 14 Tf 72 720 Td (${text.replaceAll(/[()\\]/g, '')}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + 2 * at} 0 R ` +
          '/Resources << /Font << /F1 3 0 R >> >> >>',
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, 'latin1');
}

/**
 * A picture of one color, as cover of an issue.
 *
 * @param {number} seed
 */
export function makeCover(seed) {
  const [width, height] = [300, 424];
  const pixel = [0x30 + ((seed * 53) % 160), 0x30 + ((seed * 101) % 160), 0x80];
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, Buffer.from(pixel))]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array(height).fill(row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}
