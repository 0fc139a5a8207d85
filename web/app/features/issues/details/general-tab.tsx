import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Issue } from '~/api/issues';
import { referenceUrl } from '~/lib/identifiers';
import { Day } from '~/ui/day';
import { FileLine } from '~/ui/file-line';
import { TabSection } from '~/ui/tab-section';
import { CoverPicture, CoverPlaceholder } from '../cover-picture';
import styles from './general-tab.module.css';

/** Cover, names, dates and files of an issue. */
export function GeneralTab({ issue }: { issue: Issue }) {
  const { t } = useTranslation();
  return (
    <TabSection heading={t('issues.details.general')}>
      <div className={styles.columns}>
        {issue.coverId ? (
          <CoverPicture coverId={issue.coverId} label={issue.label} />
        ) : (
          <CoverPlaceholder />
        )}
        <dl className={styles.facts}>
          <Fact term={t('issues.details.name')}>{issue.label}</Fact>
          <Fact term={t('issues.details.subtitleEn')} lang="en">
            {issue.subtitleEn}
          </Fact>
          <Fact term={t('issues.details.subtitleRu')} lang="ru">
            {issue.subtitleRu}
          </Fact>
          <Fact term={t('issues.details.published')}>
            {issue.publicationDate ? (
              <Day iso={issue.publicationDate} />
            ) : (
              t('issues.list.notPublished')
            )}
          </Fact>
          <Fact term={t('issues.details.doi')}>
            {issue.doi ? (
              <a href={referenceUrl({ format: 'doi', value: issue.doi })}>{issue.doi}</a>
            ) : null}
          </Fact>
          <Fact term={t('issues.details.showOnMainPage')}>
            {issue.showOnMainPage ? t('issues.details.yes') : t('issues.details.no')}
          </Fact>
          <Fact term={t('issues.details.pdf')}>
            {issue.pdf ? <FileLine file={issue.pdf} /> : null}
          </Fact>
        </dl>
      </div>
    </TabSection>
  );
}

interface FactProps {
  term: string;
  lang?: string;
  /** Empty if the value is not given. */
  children: ReactNode;
}

function Fact({ term, lang, children }: FactProps) {
  const { t } = useTranslation();
  return (
    <div>
      <dt className={styles.term}>{term}</dt>
      <dd lang={children ? lang : undefined} className={styles.value}>
        {children || <Text c="dimmed">{t('issues.details.notGiven')}</Text>}
      </dd>
    </div>
  );
}
