/** What the demo's laboratory measures: panels with units, methods and ranges, by sex and age where they differ (after WS/T 404, 405 and 779). */

/** One item of a panel. */
export interface PanelItem {
  code: string
  name: string
  en: string
  unit: string | null
  low: number | null
  high: number | null
  digits: number
  method?: string
  /** For items that are no numbers. */
  words?: string
  /** Ranges of some people; the first that fits counts, else `low` and `high`. */
  ranges?: readonly RangeFor[]
}

/** The range of people of this sex and of these completed years, both ends included. */
interface RangeFor {
  sex?: 'male' | 'female'
  minAge?: number
  maxAge?: number
  low: number | null
  high: number | null
}

/** Whose sample it is. */
export interface SampleOf {
  sex: 'male' | 'female'
  age: number
}

/** The limits within which this person's value is usual. */
export function rangeFor(
  { low, high, ranges = [] }: Pick<PanelItem, 'low' | 'high' | 'ranges'>,
  { sex, age }: SampleOf,
): { low: number | null; high: number | null } {
  const own = ranges.find(
    (range) =>
      (range.sex ?? sex) === sex && age >= (range.minAge ?? 0) && age <= (range.maxAge ?? Infinity),
  )
  return own === undefined ? { low, high } : { low: own.low, high: own.high }
}

/** A small child's, a school child's and, where they differ, men's range; the item's own is the women's. */
function byAge(
  smallChild: Limits,
  schoolChild: Limits,
  men?: Limits,
): { ranges: readonly RangeFor[] } {
  const limits = ([low, high]: Limits) => ({ low, high })
  return {
    ranges: [
      { maxAge: 5, ...limits(smallChild) },
      { maxAge: 12, ...limits(schoolChild) },
      ...(men ? [{ sex: 'male' as const, ...limits(men) }] : []),
    ],
  }
}

type Limits = readonly [low: number, high: number]

/** Grown men differ; the item's own range is the women's. */
function ofMen(low: number, high: number): { ranges: readonly RangeFor[] } {
  return { ranges: [{ sex: 'male', low, high }] }
}

function number(
  code: string,
  name: string,
  en: string,
  unit: string,
  low: number | null,
  high: number | null,
  digits: number,
  method?: string,
  others?: { ranges: readonly RangeFor[] },
): PanelItem {
  return {
    code,
    name,
    en,
    unit,
    low,
    high,
    digits,
    ...(method === undefined ? {} : { method }),
    ...others,
  }
}

function word(code: string, name: string, en: string, words: string): PanelItem {
  return { code, name, en, unit: null, low: null, high: null, digits: 0, words, method: '干化学法' }
}

/** A panel: its name on the report, the sample, and its items. */
interface Panel {
  name: string
  specimen: string
  hours: number
  items: readonly PanelItem[]
}

export const panels = {
  blood: {
    name: '血常规（五分类）',
    specimen: '静脉血',
    hours: 1,
    items: [
      number(
        'WBC',
        '白细胞计数',
        'WBC',
        '×10⁹/L',
        3.5,
        9.5,
        2,
        undefined,
        byAge([4.4, 11.9], [4.3, 11.3]),
      ),
      number(
        'NEUTP',
        '中性粒细胞百分比',
        'NEUT%',
        '%',
        40,
        75,
        1,
        undefined,
        byAge([22, 65], [31, 70]),
      ),
      number(
        'LYMPHP',
        '淋巴细胞百分比',
        'LYMPH%',
        '%',
        20,
        50,
        1,
        undefined,
        byAge([23, 69], [23, 59]),
      ),
      number(
        'MONO',
        '单核细胞绝对值',
        'MONO#',
        '×10⁹/L',
        0.1,
        0.6,
        2,
        undefined,
        byAge([0.12, 0.93], [0.13, 0.76]),
      ),
      number(
        'EO',
        '嗜酸性粒细胞绝对值',
        'EO#',
        '×10⁹/L',
        0.02,
        0.52,
        2,
        undefined,
        byAge([0.04, 0.68], [0.04, 0.74]),
      ),
      number(
        'RBC',
        '红细胞计数',
        'RBC',
        '×10¹²/L',
        3.8,
        5.1,
        2,
        undefined,
        byAge([4.0, 5.5], [4.2, 5.7], [4.3, 5.8]),
      ),
      number(
        'HGB',
        '血红蛋白',
        'HGB',
        'g/L',
        115,
        150,
        0,
        undefined,
        byAge([112, 149], [118, 156], [130, 175]),
      ),
      number(
        'HCT',
        '红细胞压积',
        'HCT',
        '%',
        35,
        45,
        1,
        undefined,
        byAge([34, 43], [36, 46], [40, 50]),
      ),
      number(
        'MCV',
        '平均红细胞体积',
        'MCV',
        'fL',
        82,
        100,
        1,
        undefined,
        byAge([76, 88], [77, 92]),
      ),
      number('MCH', '平均血红蛋白量', 'MCH', 'pg', 27, 34, 1, undefined, byAge([25, 30], [25, 34])),
      number(
        'PLT',
        '血小板计数',
        'PLT',
        '×10⁹/L',
        125,
        350,
        0,
        undefined,
        byAge([188, 472], [167, 453]),
      ),
    ],
  },
  crp: {
    name: 'C反应蛋白',
    specimen: '末梢血',
    hours: 1,
    items: [number('CRP', 'C反应蛋白', 'CRP', 'mg/L', null, 10, 1, '免疫比浊法')],
  },
  liver: {
    name: '肝功能',
    specimen: '血清',
    hours: 4,
    items: [
      number('ALT', '丙氨酸氨基转移酶', 'ALT', 'U/L', 7, 40, 0, '速率法', ofMen(9, 50)),
      number('AST', '天门冬氨酸氨基转移酶', 'AST', 'U/L', 13, 35, 0, '速率法', ofMen(15, 40)),
      number('GGT', 'γ-谷氨酰转肽酶', 'GGT', 'U/L', 7, 45, 0, '速率法', ofMen(10, 60)),
      number('ALP', '碱性磷酸酶', 'ALP', 'U/L', 50, 135, 0, '速率法', ofMen(45, 125)),
      number('TBIL', '总胆红素', 'TBIL', 'μmol/L', 3.4, 20.5, 1, '钒酸盐法'),
      number('DBIL', '直接胆红素', 'DBIL', 'μmol/L', 0, 6.8, 1, '钒酸盐法'),
      number('TP', '总蛋白', 'TP', 'g/L', 65, 85, 1, '双缩脲法'),
      number('ALB', '白蛋白', 'ALB', 'g/L', 40, 55, 1, '溴甲酚绿法'),
    ],
  },
  kidney: {
    name: '肾功能',
    specimen: '血清',
    hours: 4,
    items: [
      number('UREA', '尿素', 'UREA', 'mmol/L', 3.1, 8.8, 2, '尿素酶法', ofMen(3.1, 8)),
      number('CREA', '肌酐', 'CREA', 'μmol/L', 41, 81, 0, '肌氨酸氧化酶法', ofMen(57, 97)),
      number('EGFR', '估算肾小球滤过率', 'eGFR', 'mL/min/1.73m²', 60, null, 0),
      number('UA', '尿酸', 'UA', 'μmol/L', 155, 357, 0, '尿酸酶法', ofMen(208, 428)),
    ],
  },
  electrolytes: {
    name: '电解质',
    specimen: '血清',
    hours: 2,
    items: [
      number('K', '钾', 'K', 'mmol/L', 3.5, 5.3, 2, '间接离子电极法'),
      number('NA', '钠', 'Na', 'mmol/L', 137, 147, 0, '间接离子电极法'),
      number('CL', '氯', 'Cl', 'mmol/L', 99, 110, 0, '间接离子电极法'),
      number('CA', '钙', 'Ca', 'mmol/L', 2.11, 2.52, 2),
    ],
  },
  lipids: {
    name: '血脂',
    specimen: '血清',
    hours: 4,
    items: [
      number('TC', '总胆固醇', 'TC', 'mmol/L', null, 5.2, 2, '氧化酶法'),
      number('TG', '甘油三酯', 'TG', 'mmol/L', null, 1.7, 2, '氧化酶法'),
      number('HDL', '高密度脂蛋白胆固醇', 'HDL-C', 'mmol/L', 1.04, null, 2, '直接法'),
      number('LDL', '低密度脂蛋白胆固醇', 'LDL-C', 'mmol/L', null, 3.4, 2, '直接法'),
    ],
  },
  sugar: {
    name: '血糖与糖化血红蛋白',
    specimen: '静脉血',
    hours: 4,
    items: [
      number('GLU', '葡萄糖（空腹）', 'GLU', 'mmol/L', 3.9, 6.1, 2, '己糖激酶法'),
      number('HBA1C', '糖化血红蛋白', 'HbA1c', '%', 4, 6, 1, '高效液相色谱法'),
    ],
  },
  thyroid: {
    name: '甲状腺功能三项',
    specimen: '血清',
    hours: 24,
    items: [
      number('TSH', '促甲状腺激素', 'TSH', 'mIU/L', 0.27, 4.2, 2, '电化学发光法'),
      number('FT3', '游离三碘甲状腺原氨酸', 'FT3', 'pmol/L', 3.1, 6.8, 2, '电化学发光法'),
      number('FT4', '游离甲状腺素', 'FT4', 'pmol/L', 12, 22, 2, '电化学发光法'),
    ],
  },
  coagulation: {
    name: '凝血功能',
    specimen: '枸橼酸钠抗凝血',
    hours: 2,
    items: [
      number('PT', '凝血酶原时间', 'PT', '秒', 9.4, 12.5, 1, '凝固法'),
      number('INR', '国际标准化比值', 'INR', '', 0.8, 1.2, 2),
      number('APTT', '活化部分凝血活酶时间', 'APTT', '秒', 25.1, 36.5, 1, '凝固法'),
      number('FIB', '纤维蛋白原', 'FIB', 'g/L', 2.38, 4.98, 2, '凝固法'),
      number('TT', '凝血酶时间', 'TT', '秒', 10.3, 16.6, 1, '凝固法'),
      number('DD', 'D-二聚体', 'D-Dimer', 'mg/L FEU', null, 0.5, 2, '免疫比浊法'),
    ],
  },
  urine: {
    name: '尿常规',
    specimen: '中段尿',
    hours: 2,
    items: [
      word('UPRO', '尿蛋白', 'PRO', '阴性'),
      word('UGLU', '尿糖', 'GLU', '阴性'),
      word('UBLD', '尿隐血', 'BLD', '阴性'),
      word('ULEU', '尿白细胞酯酶', 'LEU', '阴性'),
      word('UNIT', '亚硝酸盐', 'NIT', '阴性'),
      word('UKET', '尿酮体', 'KET', '阴性'),
      number('USG', '尿比重', 'SG', '', 1.005, 1.03, 3),
      number('UPH', '尿酸碱度', 'pH', '', 5, 8, 1),
      number('UWBC', '尿白细胞（镜检）', 'WBC', '个/μL', 0, 20, 0),
      number('URBC', '尿红细胞（镜检）', 'RBC', '个/μL', 0, 15, 0),
    ],
  },
} as const satisfies Record<string, Panel>

export type PanelName = keyof typeof panels
