import type { CannotReview, CheckedPerson, NamedPerson, ReviewerConflict } from '~/api/reviewers';
import type { Language } from '~/i18n/language';
import type { Translate } from '~/i18n/translations';
import type { Question } from '~/ui/use-confirm';

/** Somebody who can be asked to review, however they were found, and the way to ask them. */
export type Candidate = { name: string; conflicts: readonly ReviewerConflict[] } & (
  | { way: 'assign' | 'grant'; userId: number }
  | { way: 'invite'; person: NamedPerson; language: Language }
);

export type Way = Candidate['way'];

/** How a person is asked of whom the server knows this much; null where they cannot be. */
export function wayToAsk({ user, cannotReview }: CheckedPerson): Way | null {
  if (user && cannotReview === 'not-a-reviewer') return 'grant';
  if (cannotReview) return null;
  return user ? 'assign' : 'invite';
}

/** Why somebody cannot be asked. Who only lacks the role can be: it is granted on the way. */
export function hindrance(cannotReview: CannotReview | null): CannotReview | null {
  return cannotReview === 'not-a-reviewer' ? null : cannotReview;
}

export function checkedCandidate(
  checked: CheckedPerson,
  person: NamedPerson,
  language: Language,
): Candidate | null {
  const { user, conflicts } = checked;
  const way = wayToAsk(checked);
  if (way === null) return null;
  return way === 'invite' || !user
    ? { way: 'invite', name: fullName(person), conflicts, person, language }
    : { way, name: user.fullNameEn, conflicts, userId: user.id };
}

export function fullName({ firstNameEn, lastNameEn }: NamedPerson): string {
  return [firstNameEn, lastNameEn].filter(Boolean).join(' ');
}

export function conflictWords({ kind, with: author, detail }: ReviewerConflict, t: Translate) {
  return t(`assignments.conflicts.${kind}`, { author: author ?? '', detail: detail ?? '' });
}

/** What comes of asking, and all that speaks against it. */
export function questionAbout({ way, name, conflicts }: Candidate, t: Translate): Question {
  const effect = t(`assignments.ask.effects.${way}`);
  const isDoubtful = conflicts.length > 0;
  return {
    title: t(`assignments.ask.titles.${way}`, { name }),
    text: isDoubtful ? `${effect} ${t('assignments.ask.against')}` : effect,
    points: conflicts.map((conflict) => conflictWords(conflict, t)),
    confirm: t(`assignments.ask.actions.${way}`),
    dangerous: isDoubtful,
  };
}
