import { escapeHtml } from '../page.mjs';

/**
 * The log of a submission, as submissionDownload returns it.
 *
 * @param {import('./submissions.mjs').Submission | undefined} submission undefined if it is unknown
 */
export function renderLog(submission) {
  if (!submission) return renderBatch('unknown_submission', []);
  const { id, batchId, state, diagnostics } = submission;
  const lines = [`   <submission_id>${id}</submission_id>`];
  if (state !== 'completed') return renderBatch(state, lines);
  // Crossref knows it only once it has read the file.
  lines.push(batchId ? `   <batch_id>${escapeHtml(batchId)}</batch_id>` : '   <batch_id />');
  lines.push(...diagnostics.flatMap((diagnostic) => renderRecord(diagnostic, id)));
  lines.push(...renderCounts(diagnostics));
  return renderBatch(state, lines);
}

/**
 * @param {string} status
 * @param {string[]} lines
 */
function renderBatch(status, lines) {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<doi_batch_diagnostic status="${status}" sp="stand-in">`,
    ...lines,
    '</doi_batch_diagnostic>',
    '',
  ].join('\n');
}

/**
 * @param {import('./registry.mjs').Diagnostic} diagnostic
 * @param {number} submission
 */
function renderRecord(diagnostic, submission) {
  const { status, doi, message, messageId, conflict, resolvedConflicts, hasCitations } = diagnostic;
  const id = messageId === undefined ? '' : ` msg_id="${messageId}"`;
  return [
    `   <record_diagnostic status="${status}"${id}>`,
    doi ? renderDoi(doi, 6) : '      <doi />',
    `      <msg>${escapeHtml(message)}</msg>`,
    ...(hasCitations ? [`      <citations_diagnostic deferred="${submission}" />`] : []),
    ...(conflict ? renderConflict(conflict) : []),
    ...(resolvedConflicts
      ? [`      <resolved_conflict_ids>${resolvedConflicts.join(',')}</resolved_conflict_ids>`]
      : []),
    '   </record_diagnostic>',
  ];
}

/** @param {{ id: number, dois: string[] }} conflict */
function renderConflict({ id, dois }) {
  return [
    `      <conflict_id>${id}</conflict_id>`,
    '      <dois_in_conflict>',
    ...dois.map((doi) => renderDoi(doi, 9)),
    '      </dois_in_conflict>',
  ];
}

/**
 * @param {string} doi
 * @param {number} indent
 */
function renderDoi(doi, indent) {
  return `${' '.repeat(indent)}<doi>${escapeHtml(doi)}</doi>`;
}

/** @param {import('./registry.mjs').Diagnostic[]} diagnostics */
function renderCounts(diagnostics) {
  const count = (/** @type {string} */ status) =>
    diagnostics.filter((diagnostic) => diagnostic.status === status).length;
  return [
    '   <batch_data>',
    `      <record_count>${diagnostics.length}</record_count>`,
    `      <success_count>${count('Success')}</success_count>`,
    `      <warning_count>${count('Warning')}</warning_count>`,
    `      <failure_count>${count('Failure')}</failure_count>`,
    '   </batch_data>',
  ];
}
