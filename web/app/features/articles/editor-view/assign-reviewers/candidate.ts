import type { CannotReview, CheckedPerson, NamedPerson, ReviewerConflict } from '~/api/reviewers';
import type { Language } from '~/i18n/language';
import type { Translate } from '~/i18n/translations';
import { formatDate } from '~/lib/dates';
import { fullName } from '~/lib/person-names';
import type { ConfirmOptions } from '~/ui/use-confirm';

/** A person who can be asked to review, and how. */
export type Candidate = {
  name: string;
  conflicts: readonly ReviewerConflict[];
  /** Day before which the reviewer does not want to be asked. */
  notBefore?: string | null;
} & (
  | { method: 'assign' | 'grant'; userId: number }
  | { method: 'invite'; person: NamedPerson; language: Language }
);

type RequestMethod = Candidate['method'];

/** Returns how to ask the checked person, or null if they cannot review. */
export function requestMethod({ user, cannotReview }: CheckedPerson): RequestMethod | null {
  if (user && cannotReview === 'not-a-reviewer') return 'grant';
  if (cannotReview) return null;
  return user ? 'assign' : 'invite';
}

/**
 * Returns why the person cannot review. A missing role does not count: it is granted with the
 * assignment.
 */
export function blockingReason(cannotReview: CannotReview | null): CannotReview | null {
  return cannotReview === 'not-a-reviewer' ? null : cannotReview;
}

export function candidateFromCheck(
  checked: CheckedPerson,
  person: NamedPerson,
  language: Language,
): Candidate | null {
  const { user, conflicts } = checked;
  const method = requestMethod(checked);
  if (method === null) return null;
  const name = fullName(person.firstNameEn, person.lastNameEn);
  return method === 'invite' || !user
    ? { method: 'invite', name, conflicts, person, language }
    : { method, name: user.fullNameEn, conflicts, userId: user.id };
}

export function conflictText({ kind, with: author, detail }: ReviewerConflict, t: Translate) {
  return t(`assignments.conflicts.${kind}`, { author: author ?? '', detail: detail ?? '' });
}

/** Text of a conflict that was kept with the assignment, which names no author. */
export function keptConflictText({ kind, detail }: ReviewerConflict, t: Translate) {
  return t(`assignments.keptConflicts.${kind}`, { detail: detail ?? '' });
}

/** Confirmation with the effect of the request and all conflicts of interest. */
export function confirmationFor(
  { method, name, conflicts, notBefore }: Candidate,
  t: Translate,
): ConfirmOptions {
  const effect = [
    t(`assignments.ask.effects.${method}`),
    ...(notBefore ? [t('assignments.away', { day: formatDate(notBefore) })] : []),
  ].join(' ');
  const hasConflicts = conflicts.length > 0;
  return {
    title: t(`assignments.ask.titles.${method}`, { name }),
    text: hasConflicts ? `${effect} ${t('assignments.ask.against')}` : effect,
    listItems: conflicts.map((conflict) => conflictText(conflict, t)),
    confirmLabel: t(`assignments.ask.actions.${method}`),
    dangerous: hasConflicts,
  };
}

/** True if the text looks like an e-mail address; the server validates it. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}
