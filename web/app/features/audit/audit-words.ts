import type {
  AuditEntry,
  AuditGroup,
  AuditObjectKind,
  AuditPerson,
  AuditResult,
} from '~/api/audit';
import type { Translate } from '~/i18n/translations';
import type { Tone } from '~/lib/article-status';

/** All values; the type check fails if one is missing. */
const groups: Record<AuditGroup, true> = {
  'sign-in': true,
  security: true,
  accounts: true,
  articles: true,
  review: true,
  downloads: true,
  exports: true,
  publishing: true,
  letters: true,
  refusals: true,
  operation: true,
};
const objectKinds: Record<AuditObjectKind, true> = {
  user: true,
  session: true,
  article: true,
  assignment: true,
  file: true,
  issue: true,
  page: true,
  delivery: true,
  letter: true,
  newsletter: true,
  subscription: true,
  operation: true,
  backup: true,
  settings: true,
  'audit-log': true,
  'retraction-data': true,
  import: true,
  'journal-archive': true,
  unknown: true,
};
export const RESULT_TONES: Record<AuditResult, Tone> = {
  done: 'green',
  refused: 'yellow',
  failed: 'red',
};

export const GROUPS = Object.keys(groups) as AuditGroup[];
export const OBJECT_KINDS = Object.keys(objectKinds) as AuditObjectKind[];
export const RESULTS = Object.keys(RESULT_TONES) as AuditResult[];

const ARTICLE_STEPS = [
  'remove',
  'submit',
  'accept',
  'send-for-revision',
  'decline',
  'publish',
  'discard-notice',
  'undo-submit',
  'undo-accept',
  'undo-decline',
  'undo-send-for-revision',
  'undo-publish',
] as const;

const ASSIGNMENT_STEPS = [
  'assign-reviewer',
  'accept',
  'refuse',
  'ask-for-time',
  'cannot-finish',
  'complete',
  'return-review',
  'rate-review',
  'change-due-date',
  'send-letter-again',
  'withdraw',
] as const;

const IMPORT_STEPS = [
  'create',
  'read-again',
  'change-mapping',
  'start',
  'stop',
  'continue',
  'remove',
] as const;

/** Returns the step of a lifecycle that an entry records, or null. */
export function stepOf({ action, details }: AuditEntry, t: Translate): string | null {
  const code = (details as { action?: unknown }).action;
  if (action === 'article-decided') {
    const step = ARTICLE_STEPS.find((known) => known === code);
    return step ? t(`audit.articleSteps.${step}`) : null;
  }
  if (action === 'assignment-changed') {
    const step = ASSIGNMENT_STEPS.find((known) => known === code);
    return step ? t(`audit.assignmentSteps.${step}`) : null;
  }
  if (action === 'import-changed') {
    const step = IMPORT_STEPS.find((known) => known === code);
    return step ? t(`audit.importSteps.${step}`) : null;
  }
  return null;
}

export function personName({ id, fullNameEn }: AuditPerson, t: Translate): string {
  return fullNameEn ?? t('audit.list.erased', { id });
}

export function objectName(
  { kind, id, person }: { kind: AuditObjectKind; id: string; person?: AuditPerson | null },
  t: Translate,
): string {
  return person ? personName(person, t) : t(`audit.objects.${kind}`, { id });
}
