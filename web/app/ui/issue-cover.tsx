import { useTranslation } from 'react-i18next';
import { coverSource } from '~/lib/pictures';
import styles from './issue-cover.module.css';
import { usePictureUrl } from './pictures-context';

interface Props {
  issue: { volume: number; number: number; year: number; coverId: string | null };
  /** Above the fold: loaded eagerly, with high priority. */
  isFirst?: boolean;
}

/** Cover of an issue; without a picture, its volume and number. */
export function IssueCover({ issue, isFirst = false }: Props) {
  const { t } = useTranslation();
  const { volume, number, year, coverId } = issue;
  if (!coverId) {
    return (
      <span className={`${styles.cover} ${styles.drawn}`} aria-hidden="true">
        <span className={styles.place}>{`${volume} (${number})`}</span>
        <span className={styles.year}>{year}</span>
      </span>
    );
  }
  return (
    <CoverImage
      src={coverSource(coverId)}
      alt={t('publicLists.coverOf', { volume, number })}
      isFirst={isFirst}
    />
  );
}

function CoverImage({ src, alt, isFirst }: { src: string; alt: string; isFirst: boolean }) {
  return (
    <img
      className={styles.cover}
      src={usePictureUrl(src)}
      width={420}
      height={560}
      alt={alt}
      loading={isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
    />
  );
}
