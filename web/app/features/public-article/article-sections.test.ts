import { expect, test } from 'vitest';
import { addSectionAnchors } from './article-sections';

test('addSectionAnchors adds anchors and lists the sections', () => {
  const { html, sections } = addSectionAnchors(
    '<h2>Methods</h2><p>a</p><h3>Patients</h3><h2 lang="en">CD4<sup>+</sup> <a href="/x">cells</a></h2>',
  );
  expect(html).toBe(
    '<h2 id="section-1">Methods</h2><p>a</p><h3>Patients</h3>' +
      '<h2 id="section-2" lang="en">CD4<sup>+</sup> <a href="/x">cells</a></h2>',
  );
  expect(sections).toEqual([
    { id: 'section-1', heading: 'Methods' },
    { id: 'section-2', heading: 'CD4<sup>+</sup> cells' },
  ]);
});

test('heading levels are not skipped', () => {
  const levels = (html: string) => addSectionAnchors(html).html.match(/<h\d/g);
  expect(levels('<h3>a</h3><h4>b</h4><h4>c</h4>')).toEqual(['<h2', '<h3', '<h4']);
  expect(levels('<h2>a</h2><h4>b</h4><h2>c</h2>')).toEqual(['<h2', '<h3', '<h2']);
});

test('a blank heading is removed', () => {
  expect(addSectionAnchors('<h2> <br>&nbsp;</h2><p>a</p>')).toEqual({
    html: '<p>a</p>',
    sections: [],
  });
});
