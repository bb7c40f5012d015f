/** The fictional hospital of the demo and its two branches. */

export const hospitalId = 'yunxi-first'
/** The hospital's own number, at its main branch. */
export const telephone = '0589-8801200'

/** Rows of `hospital`. */
export const hospitals = [
  {
    hospital_id: hospitalId,
    name: '云溪市第一人民医院',
    level: '三级甲等',
    telephone,
    emergency_telephone: '0589-8801120',
    address: '云溪市临溪区文昌路 88 号',
    open_hours: '门诊 8:00–12:00，13:30–17:00；急诊 24 小时',
    intro:
      '云溪市第一人民医院建于 1952 年，是一所集医疗、教学、科研、预防于一体的综合医院。医院设总院与东溪两个院区，开放床位 1,860 张，年门急诊量约 210 万人次。',
    latitude: 27.3312,
    longitude: 118.1204,
  },
]

/** Rows of `branch`. */
export const branches = [
  {
    branch_id: 'yunxi-main',
    hospital_id: hospitalId,
    name: '总院',
    address: '云溪市临溪区文昌路 88 号',
    telephone,
    open_hours: '门诊 8:00–12:00，13:30–17:00；急诊 24 小时',
    today_until: '16:30',
    notice: '门诊楼地下停车场车位紧张，建议乘地铁 2 号线到“文昌路”站 B 口出。',
    latitude: 27.3312,
    longitude: 118.1204,
    sort: 1,
  },
  {
    branch_id: 'yunxi-east',
    hospital_id: hospitalId,
    name: '东溪院区',
    address: '云溪市东溪新区康宁大道 16 号',
    telephone: '0589-8802200',
    open_hours: '门诊 8:00–12:00，13:30–17:00；不设夜间急诊',
    today_until: '16:00',
    notice: '东溪院区不设夜间急诊，夜间急症请到总院急诊或拨打 120。',
    latitude: 27.3479,
    longitude: 118.1761,
    sort: 2,
  },
]
