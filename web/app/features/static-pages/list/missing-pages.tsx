import { Button, VisuallyHidden } from '@mantine/core';
import { IconFileAlert } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { missingPagesQuery, type MissingPage } from '~/api/static-pages';
import { languageNames } from '~/i18n/language';
import { Notice } from '~/ui/notice';
import { prefilledFormUrl } from '../create/initial-values';
import styles from './static-pages.module.css';

/** More would push the list below the fold. */
const INITIAL_COUNT = 6;

/** Notice of standard pages that the journal lacks. Hidden while loading and on errors. */
export function MissingPages() {
  const { t } = useTranslation();
  const { data: missing = [] } = useQuery(missingPagesQuery);
  const [isExpanded, setIsExpanded] = useState(false);
  if (missing.length === 0) return null;

  const hiddenCount = isExpanded ? 0 : Math.max(0, missing.length - INITIAL_COUNT);
  return (
    <Notice
      className={styles.notice}
      icon={<IconFileAlert aria-hidden />}
      title={t('staticPages.missing.title', { count: missing.length })}
    >
      {t('staticPages.missing.text')}
      <ul className={styles.pages}>
        {missing.slice(0, missing.length - hiddenCount).map((page) => (
          <MissingPageItem key={`${page.slug} ${page.language}`} page={page} />
        ))}
      </ul>
      {hiddenCount > 0 ? (
        <Button variant="default" className={styles.more} onClick={() => setIsExpanded(true)}>
          {t('staticPages.missing.more', { count: hiddenCount })}
        </Button>
      ) : null}
    </Notice>
  );
}

function MissingPageItem({ page }: { page: MissingPage }) {
  const { t } = useTranslation();
  const { name, language } = page;
  return (
    <li>
      <span>
        <span lang={language}>{name}</span>{' '}
        <span className={styles.language}>({languageNames[language]})</span>
      </span>
      <Link to={prefilledFormUrl(page)} className={styles.create}>
        {t('staticPages.missing.create')}
        <VisuallyHidden>
          : <span lang={language}>{name}</span>
        </VisuallyHidden>
      </Link>
    </li>
  );
}
