/** The findings of the examinations that the console publishes. */
import { hospitalMoment } from '../../server/values/hospital_time'

/** So many minutes after a moment. */
export const minutes = (now: Date, count: number): string =>
  hospitalMoment(new Date(now.getTime() + count * 60_000))

/** An examination that was made a quarter of an hour ago, out now. */
const examination =
  (
    content: Readonly<
      Record<'name' | 'modality' | 'part' | 'method' | 'findings' | 'impression', string>
    >,
  ) =>
  (_person: unknown, now: Date) => ({
    type: 'EXAM' as const,
    status: 'PUBLISHED' as const,
    specimen: null,
    checkedAt: minutes(now, -15),
    ...content,
  })

/** By kind. */
export const examinations = {
  exam: examination({
    name: '胸部X线正位',
    modality: 'DR',
    part: '胸部',
    method: '数字化X线摄影，后前位',
    findings: '胸廓对称，双肺纹理清晰，未见实变影。心影大小正常，双侧膈面光整。',
    impression: '心肺膈未见明显异常。',
  }),
  abdomen: examination({
    name: '腹部超声',
    modality: 'US',
    part: '肝胆胰脾',
    method: '彩色多普勒超声',
    findings:
      '肝脏大小形态正常，包膜光整，实质回声稍增强。胆囊大小正常，壁光滑，内未见结石。胰腺、脾脏未见异常。',
    impression: '轻度脂肪肝。胆囊、胰腺、脾脏未见异常。',
  }),
  heart: examination({
    name: '心脏彩超',
    modality: 'US',
    part: '心脏',
    method: '经胸超声心动图',
    findings:
      '左房前后径37mm，左室舒张末径46mm，室间隔厚10mm，左室射血分数63%。主动脉瓣轻度钙化，二尖瓣少量反流。舒张功能减低。',
    impression: '1. 左室舒张功能减低，收缩功能正常。\n2. 主动脉瓣轻度钙化，二尖瓣少量反流。',
  }),
  chest_ct: examination({
    name: '胸部CT平扫',
    modality: 'CT',
    part: '胸部',
    method: '64排螺旋CT平扫，层厚1mm',
    findings:
      '胸廓对称，双肺纹理清晰，未见实变影及结节。气管、支气管通畅。纵隔内未见肿大淋巴结。冠状动脉壁见点状钙化。双侧胸腔未见积液。',
    impression: '1. 双肺未见明显异常。\n2. 冠状动脉壁钙化。',
  }),
}
