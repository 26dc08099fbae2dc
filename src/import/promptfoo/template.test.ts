import { expect, it } from 'vitest'
import { translateTemplate } from './template.ts'

it.each([
  ['Hello {{name}}!', 'Hello {{name}}!', ['name']],
  ['{{ user.name }} {{ list[0] }} {{ a["b c"] }}', '{{user.name}} {{list[0]}} {{a["b c"]}}', ['user', 'list', 'a']],
  ['{{ text | safe }}', '{{text}}', ['text']],
  ['a{# note #}b', 'ab', []],
  ['{% raw %}{{x}}{% endraw %} {{y}}', '\\{{x}} {{y}}', ['y']],
  ['{% if x %}yes {{x}}{% endif %}', '{{#x}}yes {{x}}{{/x}}', ['x']],
  ['{{ "literal" }}', 'literal', []],
  ['no template { here } ', 'no template { here } ', []],
  ['an open {{ brace\nand {{name}}', 'an open \\{{ brace\nand \\{{name}}', []],
  ['日本語の{{ 質問 }}', '日本語の{{質問}}', ['質問']],
])('%j becomes %j', (given, expected, names) => {
  expect(translateTemplate(given)).toEqual({ text: expected, names: new Set(names) })
})

it.each([
  ['{{ body | upper }}', '{{ body | upper }}'],
  ['{% for x in xs %}{{x}}{% endfor %}', '{% for x in xs %}'],
  ['{% if a %}b{% else %}c{% endif %}', '{% else %}'],
  ['{{ env.KEY }}', '{{ env.KEY }}'],
  ['{{ a + b }}', '{{ a + b }}'],
  ['{{ f(1) }}', '{{ f(1) }}'],
  ['{% if a %}never closed', '{% if %}'],
  ['\\{{x}}', '\\{{x}}'],
])('%j has no counterpart', (given, unsupported) => {
  expect(translateTemplate(given)).toEqual({ unsupported })
})
