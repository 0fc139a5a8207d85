import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  title: string;
  /** The deed itself, such as «Insert», never «OK». */
  confirm: string;
  isBusy?: boolean;
  /** Stands apart from the others, such as «Remove the link». */
  other?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A few questions about something in the text. Closing it in any way changes nothing. */
export function Dialog(props: Props) {
  const { title, confirm, isBusy = false, other, onConfirm, onClose, children } = props;
  const { t } = useTranslation();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation(); // the form that the text belongs to is not sent
    const form = event.currentTarget;
    onConfirm();
    // What was refused is said by now, and is where to go on.
    setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false} // «Cancel» is the same, with a name
      // The title stands in a `header`, which would be a second banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      title={title}
      returnFocus={false} // to the text, not to the button
    >
      <form noValidate onSubmit={submit}>
        {children}
        <Group mt="lg" justify="flex-end">
          {other}
          <Button variant="default" onClick={onClose}>
            {t('shell.confirm.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {confirm}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
