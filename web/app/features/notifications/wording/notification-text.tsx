import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEnumerations } from '~/api/enumerations';
import type { Notification, NotificationPerson } from '~/api/notifications';
import { Day } from '~/ui/day';
import { placeholder, InterpolatedText } from './interpolated-text';
import { getKind, getUndoneKind } from './kinds';
import { subjectTitle } from './subject-title';
import { SubjectLink } from './subject-link';
import styles from './notification-text.module.css';

interface Props {
  notification: Notification;
  /** Called when the subject is opened. */
  onOpen: () => void;
}

const PLACEHOLDERS = {
  article: placeholder('subject'),
  issue: placeholder('subject'),
  subject: placeholder('subject'),
  author: placeholder('author'),
  reviewer: placeholder('reviewer'),
  day: placeholder('day'),
};

/** Sentence that describes a notification, with links to its subject and people. */
export function NotificationText({ notification, onOpen }: Props) {
  const { t } = useTranslation();
  const { notificationTypeName } = useEnumerations();
  const { article, reviewAssignment, issue, link, authorLink, reviewerLink } = notification;
  const values = {
    ...PLACEHOLDERS,
    revision: notification.articleRevision,
    kind: notificationTypeName(notification.notificationTypeId),
  };
  const text = notification.undoneAt
    ? t(`notifications.takenBack.${getUndoneKind(notification)}`, values)
    : t(`notifications.told.${getKind(notification)}`, values);

  return (
    <InterpolatedText
      text={text}
      parts={{
        subject: (
          <SubjectLink to={link} lang={issue ? undefined : 'en'} onOpen={onOpen}>
            {subjectTitle(notification, t)}
          </SubjectLink>
        ),
        author: <PersonLink person={article?.author} to={authorLink} />,
        reviewer: <PersonLink person={reviewAssignment?.reviewer} to={reviewerLink} />,
        day: reviewAssignment ? <Day iso={reviewAssignment.dueDate} /> : '—',
      }}
    />
  );
}

interface PersonLinkProps {
  person: NotificationPerson | null | undefined;
  to: string | null;
}

function PersonLink({ person, to }: PersonLinkProps) {
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
