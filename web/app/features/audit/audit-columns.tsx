import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AuditEntry } from '~/api/audit';
import { formatDateTime } from '~/lib/dates';
import { paths } from '~/lib/paths';
import type { Column } from '~/ui/data-table';
import { StatusBadge } from '~/ui/status-badge';
import { RESULT_TONES, objectName, personName, stepOf } from './audit-words';
import styles from './audit.module.css';

type GetHref = (changes: Record<string, string | null>) => string;

export function useAuditColumns(getHref: GetHref): readonly Column<AuditEntry>[] {
  const { t } = useTranslation();
  return [
    {
      name: 'at',
      title: t('audit.list.time'),
      inCard: 'above',
      cell: ({ at }) => (
        <time dateTime={at} className={styles.time}>
          {formatDateTime(at)}
        </time>
      ),
    },
    {
      name: 'action',
      title: t('audit.list.action'),
      inCard: 'heading',
      cell: (entry) => <Action entry={entry} />,
    },
    {
      name: 'person',
      title: t('audit.list.person'),
      inCard: 'below',
      cell: (entry) => <Person entry={entry} getHref={getHref} />,
    },
    {
      name: 'object',
      title: t('audit.list.object'),
      inCard: 'below',
      cell: (entry) => <AuditObject entry={entry} getHref={getHref} />,
    },
    {
      name: 'address',
      title: t('audit.list.address'),
      inCard: 'below',
      cell: ({ address }) => (address ? <span className={styles.address}>{address}</span> : null),
    },
    {
      name: 'result',
      title: t('audit.list.result'),
      inCard: 'below',
      cell: ({ result }) => (
        <StatusBadge tone={RESULT_TONES[result]}>{t(`audit.results.${result}`)}</StatusBadge>
      ),
    },
  ];
}

function Action({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const step = stepOf(entry, t);
  return (
    <>
      <span className={styles.action}>{t(`audit.actions.${entry.action}`)}</span>
      {step ? <span className={styles.detail}>{step}</span> : null}
    </>
  );
}

interface CellProps {
  entry: AuditEntry;
  getHref: GetHref;
}

/** Who acted, in which role. The name filters the list. */
function Person({ entry: { actor, role }, getHref }: CellProps) {
  const { t } = useTranslation();
  if (!actor) return t(`audit.roles.${role}`);
  const name = personName(actor, t);
  return (
    <>
      <Link
        to={getHref({ person: String(actor.id) })}
        className={styles.link}
        aria-label={t('audit.list.filterPerson', { name })}
      >
        {name}
      </Link>
      <span className={styles.detail}>{t(`audit.roles.${role}`)}</span>
    </>
  );
}

/** What it was done to. The name filters the list; an article is linked. */
function AuditObject({ entry: { object, articleId }, getHref }: CellProps) {
  const { t } = useTranslation();
  if (!object) return null;
  return (
    <>
      <Link to={getHref({ objectKind: object.kind, objectId: object.id })} className={styles.link}>
        {objectName(object, t)}
      </Link>
      {articleId === null ? null : (
        <Link to={paths.editorArticleDetails(articleId)} className={styles.article}>
          {t('audit.list.aboutArticle', { id: articleId })}
        </Link>
      )}
    </>
  );
}
