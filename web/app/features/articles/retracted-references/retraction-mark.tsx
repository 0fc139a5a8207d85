import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RetractedReference } from '~/api/retractions';
import { formatDate } from '~/lib/dates';
import { referenceUrl } from '~/lib/identifiers';
import { paths } from '~/lib/paths';
import { Notice } from '~/ui/notice';
import { StatusBadge } from '~/ui/status-badge';
import styles from './retraction-mark.module.css';

/** Status of a cited work, with a link to the notice and the reasons. */
export function RetractionMark({ reference }: { reference: RetractedReference }) {
  const { t } = useTranslation();
  const { status, statusName, noticedOn, reasons } = reference;
  const url = noticeUrl(reference);
  const day = noticedOn ? formatDate(noticedOn) : null;
  const label = day ? t('retractions.marks.notice', { day }) : t('retractions.marks.noticeUndated');
  return (
    <span className={styles.mark}>
      <StatusBadge tone={status === 'concern' ? 'yellow' : 'red'}>{statusName}</StatusBadge>
      {url ? (
        <a href={url} className={styles.link}>
          {label}
        </a>
      ) : day ? (
        <span>{t('retractions.marks.day', { day })}</span>
      ) : null}
      {reasons.length > 0 ? (
        <span className={styles.reasons}>
          {t('retractions.marks.reasons', { reasons: reasons.join('; ') })}
        </span>
      ) : null}
    </span>
  );
}

function noticeUrl({ noticeDoi, noticeSlug }: RetractedReference): string | null {
  if (noticeSlug) return paths.publicArticle(noticeSlug);
  return noticeDoi ? referenceUrl({ format: 'doi', value: noticeDoi }) : null;
}

interface NoticeProps {
  references: readonly RetractedReference[];
  /** What to do about them. */
  advice: string;
  /** Announced to screen readers immediately. */
  urgent?: boolean;
}

/** Warning with the doubtful references of a list. */
export function RetractedReferencesNotice({ references, advice, urgent = false }: NoticeProps) {
  const { t } = useTranslation();
  if (references.length === 0) return null;
  return (
    <Notice
      icon={<IconAlertTriangle aria-hidden />}
      title={t('retractions.marks.title', { count: references.length })}
      urgent={urgent}
    >
      <ul className={styles.list}>
        {references.map((reference) => (
          <li key={reference.position}>
            <span className={styles.position}>
              {t('retractions.marks.position', { position: reference.position })}
            </span>
            <span className={styles.text}>{reference.reference}</span>
            <RetractionMark reference={reference} />
          </li>
        ))}
      </ul>
      <Text size="sm" mt="xs">
        {advice}
      </Text>
    </Notice>
  );
}
