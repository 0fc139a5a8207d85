import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEnumerations } from '~/api/enumerations';
import type { Notification, NotificationPerson } from '~/api/notifications';
import { paths } from '~/lib/paths';
import { fullName } from '~/lib/person-names';
import { useArticleTitle, type Titles } from '~/ui/article-title';
import { Day } from '~/ui/day';
import styles from './feed.module.css';
import { getKind, getUndoneKind } from './kinds';

interface Props {
  notification: Notification;
  /** Called when the subject is opened. */
  onOpen: () => void;
}

/** Returns a placeholder that `InterpolatedText` replaces with a node. */
function placeholder(name: string): string {
  return `{${name}}`;
}

const PLACEHOLDERS = {
  article: placeholder('subject'),
  issue: placeholder('subject'),
  subject: placeholder('subject'),
  author: placeholder('author'),
  reviewer: placeholder('reviewer'),
  day: placeholder('day'),
  oldDay: placeholder('oldDay'),
  newDay: placeholder('newDay'),
};

/** Sentence that describes a notification, with links to its subject and people. */
export function NotificationText({ notification, onOpen }: Props) {
  const { t } = useTranslation();
  const { notificationTypeName } = useEnumerations();
  const { article, reviewAssignment, link, authorLink, reviewerLink, dueDateChange } = notification;
  const subject = useSubjectTitle()(notification);
  const values = {
    ...PLACEHOLDERS,
    revision: notification.articleRevision,
    number: article?.manuscriptNumber ?? '—',
    kind: notificationTypeName(notification.notificationTypeId),
  };
  const text = notification.undoneAt
    ? t(`notifications.reversed.${getUndoneKind(notification)}`, values)
    : t(`notifications.sentences.${getKind(notification)}`, values);

  return (
    <InterpolatedText
      text={text}
      parts={{
        subject: (
          <SubjectLink to={link} lang={subject.lang} onOpen={onOpen}>
            {subject.text}
          </SubjectLink>
        ),
        author: <PersonLink person={article?.author} to={authorLink} />,
        reviewer: <PersonLink person={reviewAssignment?.reviewer} to={reviewerLink} />,
        day: reviewAssignment ? <Day iso={reviewAssignment.dueDate} /> : '—',
        oldDay: dueDateChange ? <Day iso={dueDateChange.old} /> : '—',
        newDay: dueDateChange ? <Day iso={dueDateChange.new} /> : '—',
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
  const name = fullName(person.firstNameEn, person.middleNameEn, person.lastNameEn);
  if (to === null) return <span lang="en">{name}</span>;
  return (
    <Link to={to} lang="en" className={styles.link}>
      {name}
    </Link>
  );
}

const NO_TITLE: Titles = { titleEn: '', titleRu: '' };

/** Returns a function for the title of the article, or volume and number of the issue. */
export function useSubjectTitle() {
  const { t } = useTranslation();
  const getTitle = useArticleTitle();
  return ({ article, reviewAssignment, issue }: Notification): ReturnType<typeof getTitle> => {
    if (!issue) return getTitle(article ?? reviewAssignment?.article ?? NO_TITLE);
    const { volume, number } = issue;
    return { text: t('notifications.issue', { volume, number }), lang: undefined };
  };
}

/** Mouse button that opens a link in a new tab. */
const MIDDLE_BUTTON = 1;

interface SubjectLinkProps {
  /** Null if there is nothing to open. */
  to: string | null;
  lang?: string;
  onOpen: () => void;
  children: ReactNode;
}

/** Link to the subject of a notification. */
function SubjectLink({ to, lang, onOpen, children }: SubjectLinkProps) {
  if (to === null) return <span lang={lang}>{children}</span>;
  const link = {
    lang,
    className: styles.link,
    onClick: onOpen,
    onAuxClick: ({ button }: MouseEvent) => {
      if (button === MIDDLE_BUTTON) onOpen();
    },
  };
  if (to.startsWith(`${paths.personalArea()}/`)) {
    return (
      <Link to={to} {...link}>
        {children}
      </Link>
    );
  }
  // Public pages are separate documents, outside the router.
  return (
    <a href={to} {...link}>
      {children}
    </a>
  );
}

/** Translated sentence in which each placeholder is replaced with a node, such as a link. */
function InterpolatedText({ text, parts }: { text: string; parts: Record<string, ReactNode> }) {
  return text
    .split(/\{(\w+)\}/)
    .map((piece, index) => <Fragment key={index}>{index % 2 ? parts[piece] : piece}</Fragment>);
}
