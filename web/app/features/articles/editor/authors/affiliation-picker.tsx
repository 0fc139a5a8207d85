import { Button, Checkbox, Input, VisuallyHidden } from '@mantine/core';
import { useId, useState, type KeyboardEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MyArticleContent } from '~/api/my-articles';
import { useLastMoment } from '~/ui/use-last-moment';
import styles from './affiliation-picker.module.css';
import { useArticleField } from '../fields/use-article-field';
import { withAffiliation } from './new-author';

/** Where an author works: ticked among the article's affiliations, or added to them right here. */
export function AffiliationPicker({ index, count }: { index: number; count: number }) {
  const { t } = useTranslation();
  const { control, getValues, setValue } = useFormContext<MyArticleContent>();
  const affiliations = useWatch({ control, name: 'affiliations' });
  const { value, onChange, onBlur, error, ...field } = useArticleField(
    `authors.${index}.affiliations`,
  );
  const toggle = (key: number, isHere: boolean) =>
    onChange(isHere ? [...value, key] : value.filter((other) => other !== key));
  const add = (en: string) => {
    if (getValues('authors').length !== count) return; // the author goes, and another has the place
    const added = withAffiliation(getValues('affiliations'), en);
    setValue('affiliations', added.affiliations);
    if (!value.includes(added.key)) onChange([...value, added.key]);
  };

  return (
    <fieldset className={styles.picker} data-field={field['data-field']} onBlur={onBlur}>
      <legend className={styles.legend}>{t('articleEditor.authors.affiliations')}</legend>
      {affiliations.map(({ key, en }, place) => (
        <Checkbox
          key={key}
          label={
            <>
              {place + 1}.{' '}
              <span lang="en">{en.trim() || t('articleEditor.authors.affiliationEmpty')}</span>
            </>
          }
          checked={value.includes(key)}
          onChange={({ currentTarget }) => toggle(key, currentTarget.checked)}
        />
      ))}
      {error ? <Input.Error>{error}</Input.Error> : null}
      <NewAffiliation onAdd={add} />
    </fieldset>
  );
}

/** Added with Enter, with the button, or by going on: what was typed is not lost. */
function NewAffiliation({ onAdd }: { onAdd: (en: string) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const add = () => {
    const en = typed.replace(/\s+/g, ' ').trim();
    setTyped('');
    if (en) onAdd(en);
  };
  useLastMoment(add);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };

  return (
    <Input.Wrapper
      id={id}
      label={t('articleEditor.authors.newAffiliation')}
      description={t('articleEditor.authors.newAffiliationHint')}
      inputContainer={(input) => <div className={styles.entry}>{input}</div>}
    >
      <Input
        className={styles.field}
        lang="en"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={add}
      />
      <Button
        variant="default"
        className={styles.add}
        onMouseDown={(event) => event.preventDefault()}
        onClick={add}
      >
        {t('inputs.tags.add')}
        <VisuallyHidden>: {t('articleEditor.authors.newAffiliation')}</VisuallyHidden>
      </Button>
    </Input.Wrapper>
  );
}
