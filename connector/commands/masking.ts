/** Hides people in what is shown of a hospital's rows and messages. */
const personal =
  /姓名|名字|身份证|证件号|电话|手机|住址|地址|联系人|监护人|name|id_?no|id_?card|tel|phone|mobile|addr/i
/** Columns by the first sounds of their words, as most Chinese systems name them: brxm 病人姓名, sfzh 身份证号, lxdh 联系电话, jtdz 家庭地址; xmmc is 项目名称. */
const personalInitials =
  /(^|_)(br|hz|jhr|lxr)?xm$|(sfz|sfzh|sfzhm|zjh|zjhm|lxdh|jtdh|sjh|sjhm|lxfs|jtdz|lxdz|jtzz|xzz|xzdz|hkdz)$/i
/** Names of places and things are no people. */
const impersonal = /科室|医院|院区|项目|药品|诊区|depart|dept|item|hosp|branch|file/i

/** The same with people hidden. */
export function maskContent(content: string): string {
  try {
    return JSON.stringify(maskValue(JSON.parse(content)))
  } catch {
    return maskNumbers(content.replace(/\r(PID|NK1|GT1|IN1)\|[^\r]*/g, '\r$1|***'))
  }
}

function maskValue(value: unknown): unknown {
  if (typeof value === 'string') return maskNumbers(value)
  if (Array.isArray(value)) return value.map(maskValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const isPersonal =
        personalInitials.test(name) || (personal.test(name) && !impersonal.test(name))
      return [
        name,
        isPersonal && typeof one === 'string' && one !== '' ? `${[...one][0]}**` : maskValue(one),
      ]
    }),
  )
}

const maskNumbers = (text: string): string =>
  text.replace(/\b1[3-9]\d{9}\b/g, '1**********').replace(/\b\d{17}[\dXx]\b/g, '******************')
