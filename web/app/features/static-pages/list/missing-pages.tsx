import { Button, VisuallyHidden } from '@mantine/core';
import { IconFileAlert } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { missingPagesQuery, type MissingPage } from '~/api/static-pages';
import { languageNames } from '~/i18n/language';
import { Notice } from '~/ui/notice';
import { addressFor } from '../create/given-values';
import styles from './missing-pages.module.css';

/** More than these would push the list out of sight. */
const SHOWN_AT_FIRST = 6;

/** What readers look for in every journal and do not find in this one. Without an answer the list is enough. */
export function MissingPages() {
  const { t } = useTranslation();
  const { data: missing = [] } = useQuery(missingPagesQuery);
  const [areAllShown, setAreAllShown] = useState(false);
  if (missing.length === 0) return null;

  const hidden = areAllShown ? 0 : Math.max(0, missing.length - SHOWN_AT_FIRST);
  return (
    <Notice
      className={styles.notice}
      icon={<IconFileAlert aria-hidden />}
      title={t('staticPages.missing.title', { count: missing.length })}
    >
      {t('staticPages.missing.text')}
      <ul className={styles.pages}>
        {missing.slice(0, missing.length - hidden).map((page) => (
          <MissingLine key={`${page.slug} ${page.language}`} page={page} />
        ))}
      </ul>
      {hidden > 0 ? (
        <Button variant="default" className={styles.more} onClick={() => setAreAllShown(true)}>
          {t('staticPages.missing.more', { count: hidden })}
        </Button>
      ) : null}
    </Notice>
  );
}

function MissingLine({ page }: { page: MissingPage }) {
  const { t } = useTranslation();
  const { name, language } = page;
  return (
    <li>
      <span>
        <span lang={language}>{name}</span>{' '}
        <span className={styles.language}>({languageNames[language]})</span>
      </span>
      <Link to={addressFor(page)} className={styles.create}>
        {t('staticPages.missing.create')}
        <VisuallyHidden>
          : <span lang={language}>{name}</span>
        </VisuallyHidden>
      </Link>
    </li>
  );
}
