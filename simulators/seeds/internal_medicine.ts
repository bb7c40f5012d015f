/** Questions before a visit about lungs, stomach, nerves and hormones: what they ask differs in the complaint and its red flags; what is kept with the patient is the same. */
import { allergy, habits, medicines } from './data/questionnaires'

const kept = { linkId: 'history', title: '以前的情况', questions: [allergy, medicines] }

const followUp = { code: 'follow-up', text: '没有不舒服，来复查', exclusive: true }
const isIll = [{ question: 'symptoms', operator: '!=', answer: followUp.code }]
const since = { linkId: 'since', text: '从哪天开始的？', type: 'date', enableWhen: isIll }

/** What brings somebody here; `danger` shows 120 at once. */
const complaint = (
  symptoms: readonly { code: string; text: string }[],
  danger: readonly { code: string; text: string }[],
) => ({
  linkId: 'now',
  title: '这次的不舒服',
  questions: [
    {
      linkId: 'symptoms',
      text: '这次哪里不舒服？',
      advice: '可以选几个',
      type: 'choice',
      repeats: true,
      required: true,
      options: [...symptoms, followUp],
    },
    {
      linkId: 'danger',
      text: '现在有没有下面的情况？',
      type: 'choice',
      repeats: true,
      required: true,
      options: [
        ...danger.map((one) => ({ ...one, redFlag: true })),
        { code: 'none', text: '都没有', exclusive: true },
      ],
      enableWhen: isIll,
    },
    since,
  ],
})

const intro = '大约两分钟。您的回答医生看诊前就能看到，就诊时可以直接说重点。'

export const ofInternalMedicine = [
  {
    id: 'ask-respiratory',
    departmentId: 'dep-respiratory',
    title: '呼吸内科就诊前问答',
    intro,
    groups: [
      complaint(
        [
          { code: 'cough', text: '咳嗽' },
          { code: 'fever', text: '发烧' },
          { code: 'breath', text: '活动后喘不上气' },
        ],
        [
          { code: 'rest', text: '坐着不动也喘不上气' },
          { code: 'blood', text: '咳出很多血' },
        ],
      ),
      kept,
      habits,
    ],
  },
  {
    id: 'ask-gastroenterology',
    departmentId: 'dep-gastroenterology',
    title: '消化内科就诊前问答',
    intro,
    groups: [
      complaint(
        [
          { code: 'pain', text: '肚子痛' },
          { code: 'reflux', text: '烧心、反酸' },
          { code: 'stool', text: '大便不正常' },
        ],
        [
          { code: 'vomits-blood', text: '吐血，或吐出咖啡色的东西' },
          { code: 'black', text: '大便发黑，像柏油' },
        ],
      ),
      {
        linkId: 'before',
        title: '做过的检查',
        questions: [
          { linkId: 'gastroscopy', text: '做过胃镜吗？', type: 'boolean' },
          {
            linkId: 'gastroscopy-day',
            text: '最近一次是哪天？',
            type: 'date',
            enableWhen: [{ question: 'gastroscopy', operator: '=', answer: true }],
          },
        ],
      },
      kept,
    ],
  },
  {
    id: 'ask-neurology',
    departmentId: 'dep-neurology',
    title: '神经内科就诊前问答',
    intro,
    groups: [
      complaint(
        [
          { code: 'headache', text: '头痛' },
          { code: 'dizzy', text: '头晕' },
          { code: 'numb', text: '手脚发麻' },
        ],
        [
          { code: 'face', text: '突然口角歪斜，或说话不清' },
          { code: 'weak', text: '突然一侧手脚没有力气' },
          { code: 'thunder', text: '突然从来没有过的剧烈头痛' },
        ],
      ),
      kept,
      {
        linkId: 'implants',
        title: '做磁共振前要知道的',
        questions: [{ linkId: 'implant', text: '身体里有起搏器、支架或金属吗？', type: 'boolean' }],
      },
    ],
  },
  {
    id: 'ask-endocrinology',
    departmentId: 'dep-endocrinology',
    title: '内分泌科就诊前问答',
    intro,
    groups: [
      complaint(
        [
          { code: 'thirst', text: '口渴、喝水多、小便多' },
          { code: 'weight', text: '体重变化很大' },
          { code: 'neck', text: '脖子变粗，或摸到东西' },
        ],
        [
          { code: 'drowsy', text: '叫不醒，或一直昏睡' },
          { code: 'vomits', text: '血糖很高，又一直呕吐' },
        ],
      ),
      {
        linkId: 'measured',
        title: '血糖',
        questions: [
          { linkId: 'measures', text: '家里测过血糖吗？', type: 'boolean' },
          {
            linkId: 'fasting',
            text: '最近一次空腹血糖是多少？',
            type: 'decimal',
            unit: 'mmol/L',
            min: 1,
            max: 40,
            enableWhen: [{ question: 'measures', operator: '=', answer: true }],
          },
        ],
      },
      kept,
    ],
  },
]
