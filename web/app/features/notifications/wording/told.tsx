import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEnumerations } from '~/api/enumerations';
import type { Notification, NotificationPerson } from '~/api/notifications';
import { Day } from '~/ui/day';
import { blankFor, FilledSentence } from './filled-sentence';
import { kindOf, takenBackKindOf } from './kinds';
import { subjectOf } from './subject';
import { SubjectLink } from './subject-link';
import styles from './told.module.css';

interface Props {
  notification: Notification;
  /** What it is about is being opened. */
  onOpen: () => void;
}

const BLANKS = {
  article: blankFor('subject'),
  issue: blankFor('subject'),
  subject: blankFor('subject'),
  author: blankFor('author'),
  reviewer: blankFor('reviewer'),
  day: blankFor('day'),
};

/** What happened, in a sentence: who did what to which article or issue, as far as the person may know it. */
export function Told({ notification, onOpen }: Props) {
  const { t } = useTranslation();
  const { notificationTypeName } = useEnumerations();
  const { article, reviewAssignment, issue, link, authorLink, reviewerLink } = notification;
  const values = {
    ...BLANKS,
    revision: notification.articleRevision,
    kind: notificationTypeName(notification.notificationTypeId),
  };
  const text = notification.undoneAt
    ? t(`notifications.takenBack.${takenBackKindOf(notification)}`, values)
    : t(`notifications.told.${kindOf(notification)}`, values);

  return (
    <FilledSentence
      text={text}
      parts={{
        subject: (
          <SubjectLink to={link} lang={issue ? undefined : 'en'} onOpen={onOpen}>
            {subjectOf(notification, t)}
          </SubjectLink>
        ),
        author: <Person person={article?.author} to={authorLink} />,
        reviewer: <Person person={reviewAssignment?.reviewer} to={reviewerLink} />,
        day: reviewAssignment ? <Day iso={reviewAssignment.dueDate} /> : '—',
      }}
    />
  );
}

interface PersonProps {
  person: NotificationPerson | null | undefined;
  to: string | null;
}

function Person({ person, to }: PersonProps) {
  const { t } = useTranslation();
  if (!person) return t('notifications.nameless');
  const { firstNameEn, middleNameEn, lastNameEn } = person;
  const name = [firstNameEn, middleNameEn, lastNameEn].filter(Boolean).join(' ');
  if (to === null) return <span lang="en">{name}</span>;
  return (
    <Link to={to} lang="en" className={styles.link}>
      {name}
    </Link>
  );
}
