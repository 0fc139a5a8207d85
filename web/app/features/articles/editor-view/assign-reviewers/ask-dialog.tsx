import { Button, Group, List, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfirmOptions } from '~/ui/use-confirm';
import { confirmationFor, type Candidate } from './candidate';
import { isPossibleDueDate, NO_TERMS, RequestTermsFields, type TermsInput } from './request-terms';

/**
 * Returns a function that asks the editor to confirm a request and takes its terms; closing the
 * dialog means no. What was typed is there again after a failed request.
 */
export function useAskDialog() {
  const { t } = useTranslation();
  const typed = useRef(NO_TERMS);

  const askForTerms = useCallback(
    (candidate: Candidate) =>
      new Promise<TermsInput | null>((resolve) => {
        const { title, ...question } = confirmationFor(candidate, t);
        const id = modals.open({
          title,
          withCloseButton: false, // "Cancel" closes it
          // Mantine renders the title in a `header`, which would be a second banner landmark.
          attributes: { header: { role: 'presentation' } },
          onClose: () => resolve(null),
          children: (
            <AskForm
              question={question}
              initialTerms={typed.current}
              onCancel={() => modals.close(id)}
              onConfirm={(terms) => {
                typed.current = terms;
                resolve(terms);
                modals.close(id);
              }}
            />
          ),
        });
      }),
    [t],
  );
  const forgetTerms = useCallback(() => {
    typed.current = NO_TERMS;
  }, []);
  return { askForTerms, forgetTerms };
}

interface AskFormProps {
  question: Omit<ConfirmOptions, 'title'>;
  initialTerms: TermsInput;
  onCancel: () => void;
  onConfirm: (terms: TermsInput) => void;
}

function AskForm({ question, initialTerms, onCancel, onConfirm }: AskFormProps) {
  const { t } = useTranslation();
  const [terms, setTerms] = useState(initialTerms);
  const { text, listItems = [], confirmLabel, dangerous } = question;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isPossibleDueDate(terms.dueDate)) onConfirm(terms);
      }}
    >
      <Stack gap="md">
        <div>
          <Text size="sm">{text}</Text>
          {listItems.length > 0 ? (
            <List size="sm" mt="xs">
              {listItems.map((item) => (
                <List.Item key={item}>{item}</List.Item>
              ))}
            </List>
          ) : null}
        </div>
        <RequestTermsFields value={terms} onChange={setTerms} />
      </Stack>
      <Group mt="lg" justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t('shell.confirm.cancel')}
        </Button>
        <Button
          type="submit"
          data-autofocus // most requests have no terms of their own
          color={dangerous ? 'carmine.7' : undefined}
        >
          {confirmLabel}
        </Button>
      </Group>
    </form>
  );
}
