import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  title: string;
  /** Label of the confirm button: the action, such as "Insert", never "OK". */
  confirmLabel: string;
  isBusy?: boolean;
  /** Shown apart from the other buttons, such as "Remove the link". */
  secondaryAction?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Form dialog about an element of the text. Closing it changes nothing. */
export function Dialog(props: Props) {
  const {
    title,
    confirmLabel,
    isBusy = false,
    secondaryAction,
    onConfirm,
    onClose,
    children,
  } = props;
  const { t } = useTranslation();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation(); // the form around the editor must not be submitted
    const form = event.currentTarget;
    onConfirm();
    // By now the errors are rendered: focus the first.
    setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false} // "Cancel" closes it
      // Mantine renders the title in a `header`, which would be a second banner landmark.
      attributes={{ header: { role: 'presentation' } }}
      title={title}
      returnFocus={false} // the focus returns to the text, not to the button
    >
      <form noValidate onSubmit={submit}>
        {children}
        <Group mt="lg" justify="flex-end">
          {secondaryAction}
          <Button variant="default" onClick={onClose}>
            {t('shell.confirm.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {confirmLabel}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
