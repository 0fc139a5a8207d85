import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatOrcid } from '~/lib/identifiers';
import styles from '~/ui/editor-tab.module.css';
import { OrderActions } from '~/ui/order/order-actions';
import { BilingualField, TextField } from '../fields/text-fields';
import { useArticleField } from '../article-form-context';
import type { ArticleFields } from '../saving/article-content';
import { AffiliationPicker } from './affiliations';
import { ContactFields, GroupName, RussianNames } from './author-fields';
import { authorName, authorNumber, NO_CONTACT } from './author-data';

interface Props {
  index: number;
  count: number;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
}

const NAMES = ['firstName', 'middleName', 'lastName'] as const;

export function AuthorCard({ index, count, onMove, onRemove }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { control } = useFormContext<ArticleFields>();
  const author = useWatch({ control, name: `authors.${index}` });
  const name = authorName(author);
  const number = authorNumber(author, index, t);
  const labelParams = { name: name || number };

  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.cardHead}>
        <h3 id={id} className={styles.cardTitle}>
          {name ? `${number}: ${name}` : number}
        </h3>
        <OrderActions
          index={index}
          isLast={index === count - 1}
          labels={{
            up: t('articleEditor.authors.up', labelParams),
            down: t('articleEditor.authors.down', labelParams),
            remove: t('articleEditor.authors.removeOne', labelParams),
          }}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
      {author.isGroup ? (
        <BilingualField
          en={<GroupName index={index} language="en" />}
          ru={<GroupName index={index} language="ru" />}
        />
      ) : (
        <PersonFields index={index} />
      )}
      <AffiliationPicker index={index} count={count} />
      {author.isGroup ? null : <CorrespondingField index={index} />}
      {author.isCorrespondingAuthor ? <ContactFields index={index} /> : null}
    </section>
  );
}

/** Names in both languages and ORCID iD. */
function PersonFields({ index }: { index: number }) {
  const { t } = useTranslation();
  return (
    <>
      <BilingualField
        en={
          <div className={styles.names}>
            {NAMES.map((field) => (
              <TextField
                key={field}
                path={`authors.${index}.${field}En`}
                label={t(`articleEditor.authors.${field}En`)}
                lang="en"
                required={field !== 'middleName'}
              />
            ))}
          </div>
        }
        ru={<RussianNames index={index} />}
      />
      <TextField
        path={`authors.${index}.orcid`}
        label={t('articleEditor.authors.orcid')}
        description={t('articleEditor.authors.orcidHint')}
        placeholder="0000-0000-0000-0000"
        format={formatOrcid}
      />
    </>
  );
}

function CorrespondingField({ index }: { index: number }) {
  const { t } = useTranslation();
  const { getValues, setValue } = useFormContext<ArticleFields>();
  const { value, onChange, error, ...field } = useArticleField(
    `authors.${index}.isCorrespondingAuthor`,
  );
  return (
    <Checkbox
      {...field}
      label={t('articleEditor.authors.corresponding')}
      description={t('articleEditor.authors.correspondingHint')}
      error={error}
      checked={value}
      onChange={({ currentTarget: { checked } }) => {
        // The contact fields are about to mount and need values.
        const path = `authors.${index}.contact` as const;
        if (checked && !getValues(path)) setValue(path, NO_CONTACT);
        onChange(checked);
      }}
    />
  );
}
