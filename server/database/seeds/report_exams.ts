/** The demo's examinations, germs, tissue and heart curves: texts as a department writes them, some with a film. */
import type { patientIdOf } from './people'
import { demoStudies, type DemoStudy } from './study_uids'

interface Tested {
  name: string
  value: string
  result: 'S' | 'I' | 'R'
}

export interface ExamWish {
  key: string
  patient: Parameters<typeof patientIdOf>[0]
  type: 'EXAM' | 'ECG' | 'MICROBIOLOGY' | 'PATHOLOGY' | 'LAB'
  name: string
  daysAgo: number
  time: string
  depart: string
  doctor: string
  diagnosis: string
  outAfterMinutes?: number
  reportDoctor?: string
  verifyDoctor?: string
  specimen?: string
  reminder?: string
  /** Not shown online, and why. */
  withheld?: string
  modality?: string
  part?: string
  method?: string
  findings?: string
  impression?: string
  advice?: string
  accessionNo?: string
  studyUid?: string
  isAbnormal?: boolean
  admissionNo?: string
  organisms?: readonly {
    name: string
    amount: string
    remark: string | null
    tests: readonly object[]
  }[]
  pictures?: readonly { caption: string; of: 'ecg' | 'ultrasound' | 'stone' }[]
}

function filmed(
  study: DemoStudy,
  about: Omit<
    ExamWish,
    'patient' | 'daysAgo' | 'time' | 'name' | 'type' | 'accessionNo' | 'studyUid' | 'part'
  >,
): ExamWish {
  const { studyUid, patient, daysAgo, time, part, name, accessionNo } = study
  return { type: 'EXAM', patient, daysAgo, time, part, name, accessionNo, studyUid, ...about }
}

const tested = (rows: readonly Tested[]) =>
  rows.map((row) => ({ ...row, method: 'MIC', range: null, unit: 'μg/mL' }))

export const examWishes: ExamWish[] = [
  filmed(demoStudies.ctChest, {
    key: 'ct-chest',
    depart: '呼吸与危重症医学科',
    doctor: '韩肃之',
    diagnosis: '咳嗽待查',
    modality: 'CT',
    method: '64排螺旋CT平扫，层厚1mm',
    findings:
      '胸廓对称，双肺纹理清晰。右肺上叶后段见一磨玻璃结节，大小约6mm×5mm，边界尚清（第86层）。双肺下叶见少许条索影。气管、支气管通畅。\n纵隔内未见肿大淋巴结。心影不大，冠状动脉及主动脉壁见点状钙化。双侧胸腔未见积液。\n扫及肝内见一囊性低密度影，直径约11mm。',
    impression:
      '1. 右肺上叶磨玻璃结节（6mm），建议6个月后复查。\n2. 双肺下叶少许纤维条索。\n3. 冠状动脉及主动脉壁钙化。\n4. 肝囊肿可能。',
    advice: '建议呼吸科门诊随诊，6个月后复查胸部CT，与本次片子对比。',
    isAbnormal: true,
  }),
  filmed(demoStudies.ctHead, {
    key: 'ct-head',
    depart: '神经内科',
    doctor: '祝以宁',
    diagnosis: '头晕待查',
    modality: 'CT',
    method: '64排螺旋CT平扫，层厚5mm',
    findings:
      '双侧大脑半球对称，双侧基底节区见小斑片状低密度影，边界清楚。脑室系统大小形态正常，脑沟、脑裂稍增宽，中线结构居中。小脑、脑干未见明显异常。颅骨未见骨折。',
    impression: '1. 双侧基底节区腔隙灶。\n2. 轻度老年性脑改变。\n未见出血。',
    isAbnormal: true,
  }),
  filmed(demoStudies.mrLumbar, {
    key: 'mr-lumbar',
    depart: '骨科',
    doctor: '顾长青',
    diagnosis: '腰痛伴左下肢放射痛',
    modality: 'MR',
    method: '1.5T，矢状位T1、T2及压脂，轴位T2',
    findings:
      '腰椎生理曲度变直。腰4/5、腰5/骶1椎间盘T2信号减低。腰5/骶1椎间盘向左后方突出约4mm，左侧神经根受压。椎管未见狭窄。脊髓圆锥位置正常。',
    impression: '1. 腰5/骶1椎间盘突出（左后型），左侧神经根受压。\n2. 腰4/5椎间盘变性。',
    advice: '请骨科门诊就诊。',
    isAbnormal: true,
  }),
  filmed(demoStudies.xrayChest, {
    key: 'xray-chest',
    depart: '儿科',
    doctor: '苏晴',
    diagnosis: '急性支气管炎',
    modality: 'DR',
    method: '数字化X线摄影，后前位',
    findings:
      '胸廓对称，双肺纹理增多、增粗，未见片状实变影。双侧肺门不大。心影形态大小正常。双侧膈面光整，肋膈角锐利。',
    impression: '双肺纹理增多，符合支气管炎表现，请结合临床。',
    isAbnormal: true,
  }),
  {
    key: 'ultrasound-wang',
    patient: 'wang',
    type: 'EXAM',
    name: '甲状腺超声',
    daysAgo: 41,
    time: '14:20',
    depart: '内分泌科',
    doctor: '苏映月',
    diagnosis: '甲状腺结节',
    modality: 'US',
    part: '甲状腺',
    method: '彩色多普勒超声',
    findings:
      '甲状腺左叶中部见一低回声结节，大小约7mm×5mm，边界清，形态规则，内未见钙化，CDFI：周边少许血流信号。右叶未见明显结节。双侧颈部未见肿大淋巴结。',
    impression: '甲状腺左叶结节，C-TIRADS 3类。',
    advice: '建议6到12个月复查超声。',
    isAbnormal: true,
    pictures: [{ caption: '左叶结节，长轴', of: 'ultrasound' }],
  },
  {
    key: 'echo-wang',
    patient: 'wang',
    type: 'EXAM',
    name: '心脏超声',
    daysAgo: 164,
    time: '10:40',
    depart: '心血管内科',
    doctor: '沈怀远',
    diagnosis: '高血压病2级',
    modality: 'US',
    part: '心脏',
    method: '经胸超声心动图',
    findings:
      '左房前后径38mm，左室舒张末径47mm，室间隔厚11mm，左室后壁厚10mm，左室射血分数62%。各瓣膜形态可，二尖瓣少量反流。舒张功能减低（E/A<1）。',
    impression: '1. 室间隔稍增厚。\n2. 左室舒张功能减低，收缩功能正常。\n3. 二尖瓣少量反流。',
    isAbnormal: true,
    pictures: [{ caption: '胸骨旁左室长轴', of: 'ultrasound' }],
  },
  {
    key: 'ecg-wang',
    patient: 'wang',
    type: 'ECG',
    name: '十二导联心电图',
    daysAgo: 5,
    time: '09:10',
    depart: '心血管内科',
    doctor: '沈怀远',
    diagnosis: '不稳定型心绞痛',
    admissionNo: 'Z20265318',
    outAfterMinutes: 15,
    modality: 'ECG',
    part: '心脏',
    method: '常规十二导联，25mm/s，10mm/mV',
    findings:
      '窦性心律，心率76次/分，PR间期168ms，QRS时限92ms，QTc 428ms。V4-V6导联ST段压低0.05mV，T波低平。',
    impression: '1. 窦性心律。\n2. ST-T改变，请结合临床。',
    isAbnormal: true,
    pictures: [{ caption: 'Ⅱ、V5 导联节选', of: 'ecg' }],
  },
  {
    key: 'culture-wang',
    patient: 'wang',
    type: 'MICROBIOLOGY',
    name: '中段尿培养及药敏',
    daysAgo: 35,
    time: '08:50',
    depart: '肾内科',
    doctor: '江砚秋',
    diagnosis: '泌尿道感染',
    specimen: '中段尿',
    outAfterMinutes: 480,
    reportDoctor: '叶知微',
    verifyDoctor: '卢锦程',
    reminder: '药物由医生选择，请不要自行用药。',
    isAbnormal: true,
    organisms: [
      {
        name: '大肠埃希菌',
        amount: '>10⁵ CFU/mL',
        remark: 'ESBL 阴性',
        tests: tested([
          { name: '氨苄西林', value: '≥32', result: 'R' },
          { name: '头孢曲松', value: '≤1', result: 'S' },
          { name: '左氧氟沙星', value: '4', result: 'I' },
          { name: '呋喃妥因', value: '≤16', result: 'S' },
          { name: '复方磺胺甲噁唑', value: '≥320', result: 'R' },
          { name: '磷霉素', value: '≤16', result: 'S' },
          { name: '阿米卡星', value: '≤2', result: 'S' },
        ]),
      },
    ],
  },
  {
    key: 'knee-mother',
    patient: 'mother',
    type: 'EXAM',
    name: '右膝关节正侧位X线',
    daysAgo: 16,
    time: '10:30',
    depart: '骨科',
    doctor: '顾长青',
    diagnosis: '右膝骨关节炎',
    modality: 'DR',
    part: '右膝关节',
    method: '数字化X线摄影',
    findings:
      '右膝关节间隙内侧变窄，髁间隆突变尖，关节面边缘骨质增生。髌骨上缘见骨赘。周围软组织未见明显肿胀。',
    impression: '右膝关节退行性改变（内侧间室为主）。',
    isAbnormal: true,
  },
  {
    key: 'ultrasound-li',
    patient: 'li',
    type: 'EXAM',
    name: '肝胆胰脾超声',
    daysAgo: 1,
    time: '09:20',
    depart: '普通外科',
    doctor: '韩立群',
    diagnosis: '胆囊结石',
    modality: 'US',
    part: '上腹部',
    method: '彩色多普勒超声',
    findings:
      '肝脏大小正常，回声稍增强。胆囊大小约72mm×28mm，壁稍毛糙，腔内见一强回声团，约9mm，后伴声影，可随体位移动。肝内外胆管不扩张。胰腺、脾脏未见明显异常。',
    impression: '1. 胆囊结石。\n2. 轻度脂肪肝。',
    advice: '建议普通外科就诊。',
    isAbnormal: true,
    pictures: [{ caption: '胆囊内强回声伴声影', of: 'stone' }],
  },
  {
    key: 'pathology-li',
    patient: 'li',
    type: 'PATHOLOGY',
    name: '胃镜活检病理',
    daysAgo: 72,
    time: '11:00',
    outAfterMinutes: 300,
    depart: '消化内科',
    doctor: '邵文柏',
    diagnosis: '慢性胃炎',
    specimen: '胃窦黏膜2块',
    modality: '病理',
    part: '胃窦',
    method: '石蜡切片，HE染色',
    findings: '胃窦黏膜慢性炎（中度），活动性（轻度），未见萎缩，未见肠上皮化生，未见异型增生。',
    impression: '（胃窦）慢性非萎缩性胃炎，轻度活动。HP（-）。',
    isAbnormal: true,
  },
  {
    key: 'screening-li',
    patient: 'li',
    type: 'LAB',
    name: '术前免疫八项',
    daysAgo: 2,
    time: '08:30',
    outAfterMinutes: 420,
    depart: '普通外科',
    doctor: '韩立群',
    diagnosis: '胆囊结石',
    specimen: '血清',
    reportDoctor: '叶知微',
    withheld:
      '按照规定，传染病相关的检验结果不在手机上显示，不论结果是什么。请本人带身份证到门诊楼2层检验科窗口领取，周一至周五 8:00-17:00。',
  },
]
