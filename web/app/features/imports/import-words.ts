import type { Import, ImportOutcome, ImportSource, ImportState, ItemKind } from '~/api/imports';
import type { Translate } from '~/i18n/translations';
import type { Tone } from '~/lib/article-status';

export const STATE_TONES: Record<ImportState, Tone> = {
  reading: 'blue',
  planned: 'yellow',
  running: 'blue',
  stopped: 'grey',
  finished: 'green',
  failed: 'red',
};

export const OUTCOME_TONES: Record<ImportOutcome, Tone> = {
  waiting: 'light',
  created: 'green',
  updated: 'teal',
  unchanged: 'grey',
  kept: 'blue',
  'left-out': 'yellow',
  failed: 'red',
};

const kinds: Record<ItemKind, true> = {
  issue: true,
  article: true,
  page: true,
  person: true,
  submission: true,
};

/** In the order in which a plan shows them. */
export const KINDS = Object.keys(kinds) as ItemKind[];
export const OUTCOMES = Object.keys(OUTCOME_TONES) as ImportOutcome[];

/** The kinds of findings that the readers of the server name. */
export const FINDINGS = [
  'unreadable',
  'missing',
  'missing-file',
  'broken-file',
  'duplicate',
  'invalid-value',
  'not-understood',
] as const;

type FindingKind = (typeof FINDINGS)[number];

function isFindingKind(kind: string): kind is FindingKind {
  return (FINDINGS as readonly string[]).includes(kind);
}

/** Names a kind of finding; a newer server may know more kinds than this page. */
export function findingName(kind: string, t: Translate): string {
  return t(`imports.findings.${isFindingKind(kind) ? kind : 'other'}`);
}

/** Before a source has been read, a file is only known as a file. */
export function sourceName(
  { source, state }: { source: ImportSource; state: ImportState },
  t: Translate,
): string {
  const isUnknown = source === 'archive' && (state === 'reading' || state === 'failed');
  return t(`imports.sources.${isUnknown ? 'file' : source}`);
}

/** Number of records of a kind, in all or with one outcome. */
export function countOf(
  { counts }: Pick<Import, 'counts'>,
  kind: ItemKind,
  outcome?: ImportOutcome,
) {
  return counts
    .filter((count) => count.kind === kind && (outcome === undefined || count.outcome === outcome))
    .reduce((sum, { count }) => sum + count, 0);
}
