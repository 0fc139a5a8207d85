import { ActionIcon, Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MyArticleContent } from '~/api/my-articles';
import { formatOrcid } from '~/lib/orcid';
import styles from '../editor-tab.module.css';
import { TextField } from '../fields/text-field';
import { useArticleField } from '../fields/use-article-field';
import { AffiliationPicker } from './affiliation-picker';
import { ContactFields } from './contact-fields';
import { authorName, NO_CONTACT } from './new-author';

interface Props {
  index: number;
  count: number;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
}

export function AuthorCard(props: Props) {
  const { index } = props;
  const { t } = useTranslation();
  const id = useId();
  const { control } = useFormContext<MyArticleContent>();
  const author = useWatch({ control, name: `authors.${index}` });
  const name = authorName(author);
  const number = t('articleEditor.authors.number', { number: index + 1 });
  const names = [
    ['firstNameEn', true],
    ['middleNameEn', false],
    ['lastNameEn', true],
  ] as const;

  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.cardHead}>
        <h3 id={id} className={styles.cardTitle}>
          {name ? `${number}: ${name}` : number}
        </h3>
        <CardActions {...props} name={name || number} />
      </div>
      <div className={styles.names}>
        {names.map(([field, required]) => (
          <TextField
            key={field}
            path={`authors.${index}.${field}`}
            label={t(`articleEditor.authors.${field}`)}
            lang="en"
            required={required}
          />
        ))}
      </div>
      <TextField
        path={`authors.${index}.orcid`}
        label={t('articleEditor.authors.orcid')}
        description={t('articleEditor.authors.orcidHint')}
        placeholder="0000-0000-0000-0000"
        format={formatOrcid}
      />
      <AffiliationPicker index={index} count={props.count} />
      <CorrespondingField index={index} />
      {author.isCorrespondingAuthor ? <ContactFields index={index} /> : null}
    </section>
  );
}

function CorrespondingField({ index }: { index: number }) {
  const { t } = useTranslation();
  const { getValues, setValue } = useFormContext<MyArticleContent>();
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
        // The fields of the contact are about to be shown, and need something to show.
        const path = `authors.${index}.contact` as const;
        if (checked && !getValues(path)) setValue(path, NO_CONTACT);
        onChange(checked);
      }}
    />
  );
}

/** The keyboard goes on where it was: after a move the same button of the same author has the focus. */
function CardActions({ index, count, onMove, onRemove, name }: Props & { name: string }) {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  const moved = useRef<1 | -1>(null);
  const move = (step: 1 | -1) => {
    moved.current = step;
    onMove(step);
  };
  useEffect(() => {
    const [up, down] = bar.current?.querySelectorAll('button') ?? [];
    if (moved.current === -1) (index > 0 ? up : down)?.focus();
    if (moved.current === 1) (index < count - 1 ? down : up)?.focus();
    moved.current = null;
  }, [index, count]);

  const action = { variant: 'subtle', color: 'gray', size: 44 };
  return (
    <div ref={bar} className={styles.cardActions}>
      <ActionIcon
        {...action}
        aria-label={t('articleEditor.authors.up', { name })}
        title={t('articleEditor.authors.up', { name })}
        disabled={index === 0}
        onClick={() => move(-1)}
      >
        <IconArrowUp aria-hidden size={20} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        {...action}
        aria-label={t('articleEditor.authors.down', { name })}
        title={t('articleEditor.authors.down', { name })}
        disabled={index === count - 1}
        onClick={() => move(1)}
      >
        <IconArrowDown aria-hidden size={20} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        {...action}
        aria-label={t('articleEditor.authors.removeOne', { name })}
        title={t('articleEditor.authors.removeOne', { name })}
        onClick={onRemove}
      >
        <IconTrash aria-hidden size={20} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}
