/** Questionnaires over FHIR: the subset that phones can ask becomes a document; what is outside of it is refused by name. */
import { bundleOf, fhir } from '../../support/server/fhir'
import { forAllTests } from '../../support/server/for_tests'
import { startWithSystem } from '../../support/server/integration'
import { ext, theOrganisation } from '../intake/fhir/resources'

const server = forAllTests(() => startWithSystem('system/*.*'))
beforeAll(async () => {
  const body = bundleOf('transaction', theOrganisation())
  await fhir(server.app, server.token, { method: 'POST', url: '', body })
})

type Item = Record<string, unknown>
const questionnaire = (items: Item[], given: Item = {}) => ({
  resourceType: 'Questionnaire',
  id: 'ask',
  status: 'active',
  title: '就诊前问答',
  extension: [ext('department', { valueReference: { reference: 'Organization/d1' } })],
  item: items,
  ...given,
})
const put = (resource: ReturnType<typeof questionnaire>) =>
  fhir(server.app, server.token, {
    method: 'PUT',
    url: '/Questionnaire/ask',
    body: resource,
  })

const choice = {
  linkId: 'where',
  text: '哪里痛？',
  type: 'choice',
  repeats: true,
  answerOption: [
    { valueCoding: { code: 'head', display: '头' } },
    {
      valueCoding: { code: 'chest', display: '胸' },
      extension: [ext('red-flag', { valueBoolean: true })],
    },
  ],
}
const yes = { linkId: 'pain', text: '痛吗？', type: 'boolean', required: true }

it('becomes a questionnaire: groups, conditions, bounds, red flags', async () => {
  const when = [{ question: 'pain', operator: '=', answerBoolean: true }]
  const { status, body } = await put(
    questionnaire([
      { linkId: 'now', text: '现在', type: 'group', item: [yes, { ...choice, enableWhen: when }] },
      {
        linkId: 'days',
        text: '几天了？',
        type: 'integer',
        extension: [
          ext('kept-as', { valueCode: 'days' }),
          { url: 'http://hl7.org/fhir/StructureDefinition/minValue', valueInteger: 1 },
          {
            url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-unit',
            valueCoding: { code: 'd', display: '天' },
          },
        ],
      },
    ]),
  )
  expect([status, body]).toEqual([201, expect.anything()])
  const [row] = await server.sql<{ content: { groups: unknown[] }; departmentId: string }[]>`
    select content, department_id from questionnaire where current`
  expect(row?.departmentId).toBe('d1')
  expect(row?.content.groups).toMatchObject([
    {
      title: '现在',
      questions: [
        { linkId: 'pain', required: true },
        {
          options: [
            { code: 'head', redFlag: false },
            { code: 'chest', redFlag: true },
          ],
          enableWhen: [{ question: 'pain', operator: '=', answer: true }],
        },
      ],
    },
    { title: null, questions: [{ linkId: 'days', min: 1, unit: '天' }] },
  ])
})

it.each([
  ['a quantity', [{ ...yes, type: 'quantity' }], 'Questionnaire.item[0].type'],
  [
    'a value set',
    [{ ...choice, answerOption: undefined, answerValueSet: 'http://x.example' }],
    'Questionnaire.item[0].answerValueSet',
  ],
  [
    'an option that is no Coding',
    [{ ...choice, answerOption: [{ valueString: '头' }] }],
    'Questionnaire.item[0].answerOption[0].valueString',
  ],
  [
    'an extension that decides',
    [
      {
        ...yes,
        extension: [
          {
            url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-hidden',
            valueBoolean: true,
          },
        ],
      },
    ],
    'questionnaire-hidden is outside the subset',
  ],
  [
    'a group in a group',
    [{ linkId: 'g', type: 'group', item: [{ linkId: 'h', type: 'group', item: [yes] }] }],
    'Questionnaire.item[0].item[0].type',
  ],
  ['an item below a question', [{ ...yes, item: [choice] }], 'Questionnaire.item[0].item'],
  [
    'a condition on a time',
    [yes, { ...choice, enableWhen: [{ question: 'pain', operator: '=', answerTime: '08:00:00' }] }],
    'Questionnaire.item[1].enableWhen[0].answer[x]',
  ],
  [
    'a condition that turns in a circle',
    [
      { ...yes, enableWhen: [{ question: 'where', operator: 'exists', answerBoolean: true }] },
      choice,
    ],
    'is no earlier question',
  ],
])('%s is refused: the element is named', async (_, items, words) => {
  const { status, body } = await put(questionnaire(items, { id: 'ask' }))
  expect(status).toBe(422)
  expect(JSON.stringify(body)).toContain(words)
})

it('without a department or a doctor it is refused, and a retired one is asked no more', async () => {
  expect((await put(questionnaire([yes], { extension: [] }))).status).toBe(422)
  expect((await put(questionnaire([yes], { status: 'retired' }))).status).toBeLessThan(300)
  expect(await server.sql`select 1 from questionnaire where current`).toEqual([])
})
