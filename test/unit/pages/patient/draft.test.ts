import { chosenRegion, nextEntries, stepDown, trailTo } from '@/forms/region/region_steps'
import type { RegionEntry } from '@/region/places'
import { ServerRefused, TimedOut } from '@/request/sending/errors'
import { checkDraft } from '@/subpages/patient/draft_rules'
import { readAddRefusal } from '@/subpages/patient/patient_add/patient_refusal'
import {
  emptyDraft,
  factsOf,
  fieldOfRefusal,
  firstWrong,
  toNewPatient,
  type PatientDraft,
} from '@/subpages/patient/patient_draft'

const today = '2026-11-21'

/** A form that is fine: a grown-up with an identity card. */
function aDraft(change: Partial<PatientDraft> = {}): PatientDraft {
  return {
    ...emptyDraft('parent'),
    idNo: '11010519491231002X',
    name: '张丽华',
    tel: '13800138000',
    healthDataConsent: true,
    ...change,
  }
}

const newborn: Partial<PatientDraft> = {
  relation: 'child',
  idType: 'none',
  idNo: '',
  sex: 'female',
  birthday: '2026-11-18',
  childDataConsent: true,
}
const withGuardian: Partial<PatientDraft> = {
  guardianRelation: 'parent',
  guardianName: '李明',
  guardianIdNo: '11010519491231002X',
  guardianTel: '13800138000',
}

describe('what follows from the form', () => {
  it.each([
    [
      'a grown-up',
      {},
      {
        age: 76,
        knownSex: 'female',
        knownBirthday: '1949-12-31',
        asksGuardian: false,
        asksChildConsent: false,
      },
    ],
    [
      'a child of 13',
      { idType: '03', birthday: '2013-01-01' },
      { age: 13, asksGuardian: false, asksChildConsent: true },
    ],
    [
      'a youth of 14',
      { idType: '03', birthday: '2012-11-21' },
      { age: 14, asksGuardian: false, asksChildConsent: false },
    ],
    [
      'a child of 5',
      { idType: 'birth_certificate', birthday: '2020-11-22' },
      { age: 5, asksGuardian: true, asksChildConsent: true },
    ],
    [
      'a child that is 6 today',
      { idType: 'birth_certificate', birthday: '2020-11-21' },
      { age: 6, asksGuardian: false, asksChildConsent: true },
    ],
    [
      'a newborn without any certificate',
      newborn,
      { age: 0, asksNumber: false, asksGuardian: true, asksChildConsent: true },
    ],
  ] satisfies [string, Partial<PatientDraft>, object][])('%s', (_who, change, facts) => {
    expect(factsOf(aDraft(change), today)).toMatchObject(facts)
  })
})

describe('what is wrong with the form', () => {
  it.each([
    ['nothing', {}, {}],
    ['no relation', { relation: undefined }, { relation: '请选择与您的关系' }],
    [
      'a slip in the number',
      { idNo: '110105194912310021' },
      { idNo: '身份证号码有误，请逐位核对' },
    ],
    ['no number', { idNo: ' ' }, { idNo: '请输入证件号码' }],
    ['a name of one character', { name: '张' }, { name: '姓名至少 2 个字' }],
    ['a name of 23', { name: '阿卜杜热西提·阿卜杜克热木·买买提明江·吐尔逊' }, {}],
    ['a name of 51', { name: '阿'.repeat(51) }, { name: '姓名最多 50 个字' }],
    ['the dot of another keyboard', { name: '买买提•吐尔逊' }, {}],
    ['a name with a number', { name: '张3' }, { name: '姓名只能是汉字（可含·）或英文字母' }],
    [
      'no sex and birthday where the certificate is silent',
      { idType: '03', idNo: 'E12345678' },
      { sex: '请选择性别', birthday: '请选择出生日期' },
    ],
    ['a short phone', { tel: '1380013' }, { tel: '请输入 11 位手机号' }],
    [
      'an address without a region',
      { address: '文澜路88号' },
      { region: '填写详细地址时，请先选择所在地区' },
    ],
    ['no consent', { healthDataConsent: false }, { healthDataConsent: '同意后才能添加' }],
    [
      'a child without the guardian’s consent',
      { ...newborn, ...withGuardian, childDataConsent: false },
      { childDataConsent: '为不满 14 岁的儿童添加，需要监护人同意' },
    ],
    [
      'oneself without a certificate',
      { ...newborn, ...withGuardian, relation: 'self' },
      { idType: '“暂无证件”只用于为孩子添加' },
    ],
    [
      'a guardian who is a child',
      { ...newborn, ...withGuardian, guardianIdNo: '110105201501010017' },
      { guardianIdNo: '监护人需年满 18 周岁' },
    ],
    ['a newborn with his guardian', { ...newborn, ...withGuardian }, {}],
  ] satisfies [string, Partial<PatientDraft>, object][])('%s', (_what, change, errors) => {
    expect(checkDraft(aDraft(change), today)).toEqual(errors)
  })

  it('asks a newborn for all of the guardian, from the top', () => {
    const errors = checkDraft(aDraft(newborn), today)
    expect(Object.keys(errors).sort()).toEqual([
      'guardianIdNo',
      'guardianName',
      'guardianRelation',
      'guardianTel',
    ])
    expect(firstWrong(errors)).toBe('guardianRelation')
  })

  it('does not take the patient himself as his guardian', () => {
    const birthday = '2022-03-04'
    const change = {
      ...withGuardian,
      relation: 'child',
      idType: '03',
      idNo: 'E12345678',
      sex: 'male',
      birthday,
      childDataConsent: true,
    } as const
    expect(
      checkDraft(aDraft({ ...change, guardianIdType: '03', guardianIdNo: 'e12345678' }), today),
    ).toEqual({
      guardianIdNo: '这是就诊人自己的证件号码，请填写监护人的',
    })
  })
})

describe('the form as the server takes it', () => {
  it('neither asks nor sends a phone of oneself: it is the account’s', () => {
    const self = aDraft({ relation: 'self', tel: '' })
    expect(checkDraft(self, today)).toEqual({})
    expect(toNewPatient(self, today).tel).toBeUndefined()
  })

  it('neither asks nor sends a phone that is said to be the account’s', () => {
    const mother = aDraft({ tel: '', isTelOwn: true })
    expect(checkDraft(mother, today)).toEqual({})
    expect(toNewPatient(mother, today)).toMatchObject({ tel: undefined, isTelOwn: true })
    const baby = aDraft({
      ...newborn,
      ...withGuardian,
      guardianTel: '',
      isTelOwn: true,
      isGuardianTelOwn: true,
    })
    expect(checkDraft(baby, today)).toEqual({})
    expect(toNewPatient(baby, today).guardian).toMatchObject({ tel: undefined, isTelOwn: true })
  })

  it('sends what the certificate tells, and no guardian for a grown-up', () => {
    const sent = toNewPatient(
      aDraft({ ...withGuardian, sex: 'male', birthday: '2000-01-01', childDataConsent: true }),
      today,
    )
    expect(sent).toMatchObject({
      sex: 'female',
      birthday: '1949-12-31',
      guardian: undefined,
      childDataConsent: false,
    })
  })

  it('sends a newborn without a number', () => {
    const sent = toNewPatient(aDraft({ ...newborn, ...withGuardian, idNo: '123' }), today)
    expect(sent).toMatchObject({
      idNo: '',
      guardian: { name: '李明', relation: 'parent' },
      childDataConsent: true,
    })
  })
})

describe('what to do about a refusal', () => {
  const refused = (
    code: ConstructorParameters<typeof ServerRefused>[2],
    details?: Record<string, string>,
  ) => new ServerRefused(409, '不行', code, details)

  it.each([
    [
      'a file with a phone',
      refused('PATIENT_NEEDS_FILE_CHECK', { bindingId: 'b-1' }),
      { step: 'check_file', bindingId: 'b-1' },
    ],
    [
      'a file without one',
      refused('PATIENT_NEEDS_FILE_CHECK', { place: '二楼' }),
      { step: 'counter', counter: { place: '二楼', telephone: '0589-1' } },
    ],
    ['no phone bound', refused('TEL_NOT_BOUND'), { step: 'bind_tel' }],
    [
      'a field',
      refused('CERTIFICATE_INVALID', { field: 'idNo' }),
      { step: 'mend_field', field: 'idNo', words: '不行' },
    ],
    [
      'a field of the guardian',
      refused('BAD_INPUT', { field: 'guardian.idNo' }),
      { step: 'mend_field', field: 'guardianIdNo' },
    ],
    ['a limit', refused('PATIENT_LIMIT'), { step: 'say', words: '不行' }],
    ['a time-out', new TimedOut(), { step: 'say' }],
  ])('%s', (_what, error, next) => {
    expect(readAddRefusal(error, '0589-1')).toMatchObject(next)
  })

  it('knows no field that the form has not', () => {
    expect(fieldOfRefusal('isDefault')).toBeUndefined()
    expect(fieldOfRefusal(undefined)).toBeUndefined()
  })
})

describe('walking down the regions', () => {
  const entry = (id: string, name: string, children: RegionEntry[] = []): RegionEntry => ({
    id,
    name,
    children,
  })
  const beijing = entry('110000', '北京市', [
    entry('110100', '北京市', [entry('110101', '东城区'), entry('110199', '其它区')]),
  ])
  const zhejiang = entry('330000', '浙江省', [
    entry('330100', '杭州市', [entry('330106', '西湖区'), entry('330199', '其它区')]),
    entry('330200', '宁波市', [entry('330203', '海曙区')]),
  ])
  const abroad = entry('990000', '海外', [entry('990100', '海外', [entry('990199', '其它区')])])
  const tree = [beijing, zhejiang, abroad]

  it('asks for a city where there are several, and skips the only one of a municipality', () => {
    expect(stepDown([], zhejiang).map(({ name }) => name)).toEqual(['浙江省'])
    expect(stepDown([], beijing).map(({ id }) => id)).toEqual(['110000', '110100'])
  })

  it('is finished at once abroad', () => {
    expect(chosenRegion(stepDown([], abroad))).toEqual({
      code: '990199',
      names: ['海外', '海外', '其它区'],
    })
  })

  it('finds the way to a code, and stops where the code has retired', () => {
    expect(trailTo(tree, '330106').map(({ name }) => name)).toEqual(['浙江省', '杭州市', '西湖区'])
    expect(trailTo(tree, '330188').map(({ name }) => name)).toEqual(['浙江省', '杭州市'])
    expect(trailTo(tree, '650000')).toEqual([])
  })

  it('offers provinces first, then what lies below', () => {
    expect(nextEntries(tree, [])).toBe(tree)
    expect(nextEntries(tree, [zhejiang]).map(({ name }) => name)).toEqual(['杭州市', '宁波市'])
  })
})
