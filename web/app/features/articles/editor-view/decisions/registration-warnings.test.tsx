import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAtUrl } from '../../../../../test/render';
import { RegistrationWarnings } from './registration-warnings';

type Warnings = Parameters<typeof RegistrationWarnings>[0]['warnings'];

const show = (warnings: Warnings) => renderAtUrl(<RegistrationWarnings warnings={warnings} />);

const name: Warnings[number] = {
  kind: 'name-with-digits',
  location: ['authors', '1', 'lastNameEn'],
  message: 'Author 2: there are digits in the name',
  preventsRegistration: false,
};

const doi: Warnings[number] = {
  kind: 'doi-of-other-prefix',
  location: ['doi'],
  message: 'The DOI does not begin with the journal’s prefix',
  preventsRegistration: true,
};

test('warnings are listed in the server’s words', () => {
  show([name]);
  expect(screen.getByRole('note')).toHaveTextContent('Crossref will register less');
  expect(screen.getByRole('listitem')).toHaveTextContent(name.message);
});

test('a DOI that cannot be registered is the title', () => {
  show([name, doi]);
  expect(screen.getByRole('note')).toHaveTextContent('The DOI cannot be registered like this');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('nothing is said where nothing is wrong', () => {
  show([]);
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
});
