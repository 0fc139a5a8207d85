import { expect, test } from 'vitest';
import { guessFileType } from './guess-file-type';

test.each([
  ['manuscript.docx', 1],
  ['Main document.doc', 1],
  ['Рукопись (финал).docx', 1],
  ['статья_Иванов.pdf', 1],
  ['Manuscript_marked-up.docx', 2],
  ['manuscript with tracked changes.docx', 2],
  ['Рукопись с правками.docx', 2],
  ['статья_с_отмеченными_изменениями.docx', 2],
  ['Fig1.png', 3],
  ['Figure 2a.bmp', 3],
  ['рис_3.jpg', 3],
  ['survival.jpeg', 3],
  ['Supplementary Table S1.xlsx', 4],
  ['Приложение 1.pdf', 4],
  ['ResponseToReviewers.docx', 5],
  ['Ответ рецензентам.docx', 5],
  ['CoverLetter.pdf', 6],
  ['Сопроводительное письмо.docx', 6],
  ['table2.xlsx', 7],
  ['Таблица 1.docx', 7],
  ['patients.csv', 7],
  ['final_v3.docx', null],
  ['Figaro.docx', null],
  ['.docx', null],
  ['', null],
])('guessFileType(%j) is %j', (name, type) => {
  expect(guessFileType(name)).toBe(type);
});
