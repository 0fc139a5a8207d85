import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AffiliationDetails, AffiliationReading } from '~/api/affiliations';
import { useArticleField, useArticleForm } from '../article-form-context';
import { AffiliationDetailFields } from './affiliation-detail-fields';
import {
  DETAIL_FIELDS,
  findMissing,
  formatDetails,
  NO_DETAILS,
  selectDoubts,
} from './affiliation-details';
import styles from './authors.module.css';

interface Props {
  index: number;
  /** Undefined until the line has been read. */
  reading: AffiliationReading | undefined;
}

/** What indexes will get from an affiliation, in one line; the fields to correct it are folded. */
export function AffiliationSummary({ index, reading }: Props) {
  const { t } = useTranslation();
  const { problemAt, showsAllDoubts } = useArticleForm();
  const path = `affiliations.${index}.details` as const;
  const { value: correction, onChange } = useArticleField(path);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const foldedId = useId();
  const number = index + 1;
  const problems = Object.fromEntries(
    [...DETAIL_FIELDS, 'country', 'ror'].map((field) => [field, problemAt(`${path}.${field}`)]),
  );
  const isOpen = isUnfolded || Object.values(problems).some(Boolean);
  const shown = correction ?? reading?.details;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;

  const readAgain = () => {
    onChange(null);
    toggle.current?.focus(); // the button disappears
  };

  return (
    <div className={styles.details}>
      <div className={styles.summary}>
        {shown ? (
          <SummaryText
            details={shown}
            doubts={correction ? findMissing(correction) : (reading?.doubts ?? [])}
            showsAllDoubts={showsAllDoubts}
            isCorrected={Boolean(correction)}
          />
        ) : null}
      </div>
      <div className={styles.summaryButtons}>
        <Button
          ref={toggle}
          size="compact-sm"
          variant="subtle"
          aria-expanded={isOpen}
          aria-controls={isOpen ? foldedId : undefined}
          aria-label={t('articleEditor.affiliations.correctOne', { number })}
          rightSection={<Chevron size={16} aria-hidden />}
          onClick={() => setIsUnfolded(!isOpen)}
        >
          {t('articleEditor.affiliations.correct')}
        </Button>
        {correction ? (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t('articleEditor.affiliations.readAgainOne', { number })}
            onClick={readAgain}
          >
            {t('articleEditor.affiliations.readAgain')}
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <AffiliationDetailFields
          id={foldedId}
          path={path}
          number={number}
          details={shown ?? NO_DETAILS}
          problems={problems}
          onChange={onChange}
        />
      ) : null}
    </div>
  );
}

interface SummaryTextProps {
  details: AffiliationDetails;
  doubts: AffiliationReading['doubts'];
  showsAllDoubts: boolean;
  isCorrected: boolean;
}

function SummaryText({ details, doubts, showsAllDoubts, isCorrected }: SummaryTextProps) {
  const { t, i18n } = useTranslation();
  const { showsRussian } = useArticleForm();
  const english = formatDetails(details, 'en', i18n.language);
  const russian = formatDetails(details, 'ru', i18n.language);
  const selected = selectDoubts(doubts, showsAllDoubts);

  return (
    <>
      {english || russian ? (
        <p className={styles.summaryText}>
          {t('articleEditor.affiliations.forIndexes')}{' '}
          {english ? <span lang="en">{english}</span> : null}
          {russian && (showsRussian || !english) ? (
            <span lang="ru" className={english ? styles.russian : undefined}>
              {russian}
            </span>
          ) : null}
          {isCorrected ? (
            <span className={styles.corrected}> {t('articleEditor.affiliations.corrected')}</span>
          ) : null}
        </p>
      ) : null}
      {selected.length > 0 ? (
        <ul className={styles.doubts}>
          {selected.map((doubt) => (
            <li key={doubt}>{t(`articleEditor.affiliations.doubts.${doubt}`)}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
