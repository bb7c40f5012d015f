/** The medicines of the demo's hospital, with what its leaflets say in short. */

/** How one is taken. */
export interface Medicine {
  code: string
  name: string
  strength: string
  dose: string
  timesADay: number
  often: string | null
  way: string
  quantity: string
  note: string | null
  /** Titles and HTML. */
  leaflet: readonly (readonly [title: string, content: string])[]
}

const store = ['贮藏', '<p>放在阴凉、干燥、孩子拿不到的地方。</p>'] as const

export const medicines = {
  aspirin: {
    code: 'YP-ASPIRIN',
    name: '阿司匹林肠溶片',
    strength: '100mg×30片',
    dose: '一次 1 片',
    timesADay: 1,
    often: null,
    way: '口服，早饭前',
    quantity: '1 盒',
    note: '整片吞下，不要掰开或嚼碎',
    leaflet: [
      ['做什么用', '<p>减少血栓，预防心肌梗死和脑卒中。</p>'],
      ['怎么用', '<p>一次 1 片，一天一次，饭前用温水整片吞服。</p>'],
      [
        '不舒服时',
        '<ul><li>胃痛、黑便、牙龈或皮肤出血：停药，马上看医生。</li><li>皮疹、气喘：马上看医生。</li></ul>',
      ],
      ['不能用的情况', '<p>正在出血的胃溃疡、对阿司匹林过敏。手术或拔牙前先问医生。</p>'],
      store,
    ],
  },
  amlodipine: {
    code: 'YP-AMLODIPINE',
    name: '苯磺酸氨氯地平片',
    strength: '5mg×28片',
    dose: '一次 1 片',
    timesADay: 1,
    often: null,
    way: '口服，早上',
    quantity: '1 盒',
    note: null,
    leaflet: [
      ['做什么用', '<p>降血压。</p>'],
      ['怎么用', '<p>一次 1 片，每天早上同一时间用，饭前饭后都可以。</p>'],
      [
        '不舒服时',
        '<ul><li>脚踝肿、头晕、脸红：告诉医生，不要自己停药。</li><li>胸痛加重：马上拨打 120。</li></ul>',
      ],
      ['注意', '<p>起身慢一点。不要和西柚一起吃。</p>'],
      store,
    ],
  },
  atorvastatin: {
    code: 'YP-ATORVASTATIN',
    name: '阿托伐他汀钙片',
    strength: '20mg×7片',
    dose: '一次 1 片',
    timesADay: 1,
    often: '每晚一次',
    way: '口服，睡前',
    quantity: '4 盒',
    note: '四周后复查血脂和肝功能',
    leaflet: [
      ['做什么用', '<p>降血脂。</p>'],
      ['怎么用', '<p>一次 1 片，每晚一次。</p>'],
      ['不舒服时', '<p>肌肉痛、没力气、尿色变深：停药，马上看医生。</p>'],
      ['不能用的情况', '<p>活动性肝病。</p>'],
      store,
    ],
  },
  metformin: {
    code: 'YP-METFORMIN',
    name: '盐酸二甲双胍片',
    strength: '0.5g×60片',
    dose: '一次 1 片',
    timesADay: 2,
    often: null,
    way: '口服，早晚饭中',
    quantity: '1 盒',
    note: null,
    leaflet: [
      ['做什么用', '<p>降血糖。</p>'],
      ['怎么用', '<p>一次 1 片，一天两次，和饭一起吃。</p>'],
      ['不舒服时', '<p>恶心、腹泻多在开始几天，会好转；呕吐不止、乏力：马上看医生。</p>'],
      ['注意', '<p>做增强 CT 前后先问医生要不要停药。</p>'],
      store,
    ],
  },
} as const satisfies Record<string, Medicine>

export type MedicineKey = keyof typeof medicines

/** What doctors of a department prescribe. */
export const prescribedBy: Readonly<Partial<Record<string, readonly MedicineKey[]>>> = {
  'dep-cardiology': ['amlodipine', 'aspirin', 'atorvastatin'],
  'dep-endocrinology': ['metformin'],
}
