import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pictureQuery } from '~/api/pictures';
import { pictureSource } from '~/lib/pictures';
import styles from './issue.module.css';

interface Props {
  coverId: string;
  /** Label of the issue. */
  label: string;
}

/** Cover of an issue. An `img` cannot send the access token, so the picture is fetched first. */
export function CoverPicture({ coverId, label }: Props) {
  const { t } = useTranslation();
  const { data: url, error } = useQuery(pictureQuery(pictureSource(coverId)));
  if (error) return <div className={styles.placeholder}>{t('issues.details.coverFailed')}</div>;
  if (!url) return <Skeleton height={400} width={283} radius="sm" maw="100%" />;
  return <img src={url} alt={t('issues.details.coverOf', { label })} className={styles.cover} />;
}

export function CoverPlaceholder() {
  const { t } = useTranslation();
  return <div className={styles.placeholder}>{t('issues.details.noCover')}</div>;
}
