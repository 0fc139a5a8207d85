import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AffiliationDetails } from '~/api/affiliations';
import { listCountries } from '~/lib/countries';
import { formatRor, isRor } from '~/lib/identifiers';
import styles from '~/ui/editor-tab.module.css';
import { DETAIL_FIELDS } from './affiliation-details';

interface Props {
  id: string;
  path: `affiliations.${number}.details`;
  number: number;
  details: AffiliationDetails;
  /** Error messages by field. */
  problems: Record<string, string | undefined>;
  onChange: (details: AffiliationDetails) => void;
}

/** Fields that correct what the server has read from the line of an affiliation. */
export function AffiliationDetailFields({ id, path, number, details, problems, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const change = (field: keyof AffiliationDetails, value: string) =>
    onChange({ ...details, [field]: value });

  return (
    <fieldset id={id} className={styles.group}>
      <legend className={styles.legend}>
        {t('articleEditor.affiliations.fieldsOf', { number })}
      </legend>
      <div className={styles.grouped}>
        <div className={styles.names}>
          {DETAIL_FIELDS.map((field) => (
            <TextInput
              key={field}
              label={t(`articleEditor.affiliations.fields.${field}`)}
              lang={field.endsWith('Ru') ? 'ru' : 'en'}
              data-field={`${path}.${field}`}
              autoComplete="off"
              error={problems[field]}
              value={details[field]}
              onChange={({ currentTarget }) => change(field, currentTarget.value)}
            />
          ))}
        </div>
        <div className={styles.names}>
          <NativeSelect
            label={t('articleEditor.affiliations.fields.country')}
            data-field={`${path}.country`}
            error={problems.country}
            data={[
              { value: '', label: t('articleEditor.affiliations.noCountry') },
              ...listCountries(i18n.language).map(({ code, name }) => ({
                value: code,
                label: name,
              })),
            ]}
            value={details.country}
            onChange={({ currentTarget }) => change('country', currentTarget.value)}
          />
          <RorField
            field={`${path}.ror`}
            value={details.ror}
            problem={problems.ror}
            onChange={(ror) => change('ror', ror)}
          />
        </div>
      </div>
    </fieldset>
  );
}

interface RorFieldProps {
  field: string;
  value: string;
  problem: string | undefined;
  onChange: (ror: string) => void;
}

/** Keeps an incomplete id to itself, because the server would refuse the whole article with it. */
function RorField({ field, value, problem, onChange }: RorFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);

  const type = (text: string) => {
    const id = formatRor(text);
    setTyped(text);
    setIsWrong(false);
    if (id === '' || isRor(id)) onChange(id);
  };
  const leave = () => {
    const id = formatRor(typed ?? value);
    if (id === '' || isRor(id)) setTyped(null);
    else setIsWrong(true);
  };

  return (
    <TextInput
      label={t('articleEditor.affiliations.fields.ror')}
      description={t('articleEditor.affiliations.rorHint')}
      placeholder="https://ror.org/…"
      data-field={field}
      autoComplete="off"
      error={isWrong ? t('articleEditor.affiliations.rorInvalid') : problem}
      value={typed ?? value}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={leave}
    />
  );
}
