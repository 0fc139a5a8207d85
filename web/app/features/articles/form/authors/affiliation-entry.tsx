import { Button, Combobox, Input, Loader, useCombobox, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  affiliationSuggestionsQuery,
  MIN_SUGGESTION_CHARS,
  splitAffiliations,
  type AffiliationSuggestion,
} from '~/api/affiliations';
import { useCommitOnLeave } from '~/ui/entry-field';
import entryStyles from '~/ui/tag-input.module.css';
import { toNewAffiliation, type NewAffiliation } from './author-data';
import styles from './authors.module.css';

const DEBOUNCE_MS = 250;
/** Limit of the server for a search. */
const MAX_QUERY_CHARS = 200;

interface Props {
  onAdd: (added: NewAffiliation[]) => void;
}

/**
 * Input for a new affiliation. Enter, the button and leaving the field add the typed text; a
 * suggestion is added as it was published, and a pasted list becomes several affiliations.
 */
export function AffiliationEntry({ onAdd }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isTyping, setIsTyping] = useState(false);
  const suggestions = useSuggestions(typed, isTyping);
  const combobox = useCombobox({
    opened: isTyping && suggestions.length > 0,
    onOpenedChange: setIsTyping,
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  const { isSplitting, announcement, pasteList, announce } = usePastedList(onAdd);

  const add = (added: NewAffiliation[]) => {
    setTyped('');
    setIsTyping(false);
    if (added.length > 0) onAdd(added);
  };
  const addTyped = () => {
    const line = oneLine(typed);
    add(line ? [toNewAffiliation(line)] : []);
  };
  useCommitOnLeave(addTyped);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault(); // Enter must not submit the form
    // The combobox itself adds a selected suggestion.
    if (combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1) return;
    addTyped();
  };
  const handlePaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!isList(pasted)) return;
    event.preventDefault();
    setTyped('');
    setIsTyping(false);
    pasteList(`${typed}\n${pasted}`.trim());
  };
  const handleSuggestion = (index: string) => {
    const suggestion = suggestions[Number(index)];
    if (!suggestion) return;
    add([suggestion]);
    announce(t('articleEditor.affiliations.added', { count: 1 }));
  };

  return (
    <>
      <Combobox store={combobox} onOptionSubmit={handleSuggestion} withinPortal={false}>
        <Input.Wrapper
          id={id}
          label={t('articleEditor.authors.newAffiliation')}
          description={t('articleEditor.authors.newAffiliationHint')}
          inputContainer={(input) => <div className={entryStyles.entry}>{input}</div>}
        >
          <Combobox.Target withExpandedAttribute>
            <Input
              className={entryStyles.field}
              lang="en"
              autoComplete="off"
              rightSection={isSplitting ? <Loader size={16} aria-hidden /> : null}
              value={typed}
              onChange={({ currentTarget }) => {
                setTyped(currentTarget.value);
                setIsTyping(true);
                combobox.resetSelectedOption();
              }}
              onPaste={handlePaste}
              onKeyDown={handleKeyDown}
              onBlur={addTyped}
            />
          </Combobox.Target>
          <Button
            variant="default"
            className={entryStyles.add}
            // Keeps the focus in the field: a blur would add the entry before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={addTyped}
          >
            {t('inputs.tags.add')}
            <VisuallyHidden>: {t('articleEditor.authors.newAffiliation')}</VisuallyHidden>
          </Button>
        </Input.Wrapper>
        <Combobox.Dropdown>
          <Combobox.Options
            aria-label={t('articleEditor.affiliations.suggestions')}
            className={styles.options}
          >
            {suggestions.map(({ en, ru }, index) => (
              <Combobox.Option key={index} value={String(index)} className={styles.option}>
                {en ? <span lang="en">{en}</span> : null}
                {ru ? (
                  <span lang="ru" className={en ? styles.optionRussian : undefined}>
                    {ru}
                  </span>
                ) : null}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

/** Affiliations of published articles that contain the typed text. */
function useSuggestions(typed: string, isOpen: boolean): AffiliationSuggestion[] {
  const [query] = useDebouncedValue(oneLine(typed), DEBOUNCE_MS);
  const isSearched = query.length >= MIN_SUGGESTION_CHARS && query.length <= MAX_QUERY_CHARS;
  const { data } = useQuery({
    ...affiliationSuggestionsQuery(query),
    enabled: isOpen && isSearched,
  });
  // What was found for an earlier text is not offered: Enter could select it.
  return isSearched && oneLine(typed) === query ? (data ?? []) : [];
}

/** Splits a pasted list on the server and adds its affiliations. */
function usePastedList(onAdd: Props['onAdd']) {
  const { t } = useTranslation();
  const [isSplitting, setIsSplitting] = useState(false);
  const [announcement, announce] = useState('');
  // The author may have moved by the time of the response.
  const latestAdd = useRef(onAdd);
  useEffect(() => {
    latestAdd.current = onAdd;
  });

  const pasteList = async (text: string) => {
    setIsSplitting(true);
    // Without a server, each line is an affiliation.
    const lines = await splitAffiliations(text).catch(() => text.split('\n'));
    const added = lines.map(oneLine).filter(Boolean).map(toNewAffiliation);
    latestAdd.current(added);
    setIsSplitting(false);
    announce(t('articleEditor.affiliations.added', { count: added.length }));
  };
  return { isSplitting, announcement, announce, pasteList: (text: string) => void pasteList(text) };
}

/** True for text that may contain several affiliations; the server decides. */
function isList(text: string): boolean {
  return /\S\s*\n\s*\S/.test(text) || /^\s*[([]?(?:1[.)\]\s]|[¹*†])/.test(text);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
