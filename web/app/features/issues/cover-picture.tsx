import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pictureQuery } from '~/api/pictures';
import { pictureSource } from '~/lib/pictures';
import styles from './cover-picture.module.css';

interface Props {
  coverId: string;
  /** Of which issue it is. */
  label: string;
}

/** It answers only to those who say who they are, so it is fetched before it is shown. */
export function CoverPicture({ coverId, label }: Props) {
  const { t } = useTranslation();
  const { data: address, error } = useQuery(pictureQuery(pictureSource(coverId)));
  if (error) return <div className={styles.frame}>{t('issues.details.coverFailed')}</div>;
  if (!address) return <Skeleton height={400} width={283} radius="sm" maw="100%" />;
  return (
    <img src={address} alt={t('issues.details.coverOf', { label })} className={styles.cover} />
  );
}

export function NoCover() {
  const { t } = useTranslation();
  return <div className={styles.frame}>{t('issues.details.noCover')}</div>;
}
