/** The page's own words in its three languages. */
import type { SiteLanguage } from './types'

const words = {
  searchLabel: [
    '搜索医院、科室、医生',
    '搜尋醫院、科室、醫生',
    'Search hospitals, departments, doctors',
  ],
  searchHint: [
    '医院、科室或医生，可输拼音',
    '醫院、科室或醫生，可輸拼音',
    'Hospital, department or doctor',
  ],
  clear: ['清除', '清除', 'Clear'],
  allRegions: ['全部地区', '全部地區', 'All regions'],
  hospitals: ['医院', '醫院', 'Hospitals'],
  departments: ['科室', '科室', 'Departments'],
  doctors: ['医生', '醫生', 'Doctors'],
  branches: ['院区', '院區', 'Campuses'],
  enter: ['进入医院', '進入醫院', 'Open'],
  departmentsAndDoctors: ['科室与医生', '科室與醫生', 'Departments and doctors'],
  back: ['返回全部医院', '返回全部醫院', 'Back to all hospitals'],
  call: ['电话', '電話', 'Phone'],
  more: ['显示更多', '顯示更多', 'Show more'],
  loading: ['正在读取', '正在讀取', 'Loading'],
  unreachable: ['暂时无法打开', '暫時無法開啟', 'Cannot be opened at the moment'],
  unreachableHint: [
    '这家医院的服务暂时没有响应，其他医院不受影响。急事请打电话。',
    '這家醫院的服務暫時沒有回應，其他醫院不受影響。急事請打電話。',
    'This hospital’s service does not answer at the moment; the others are not affected. If it is urgent, please call.',
  ],
  updatedAt: ['信息更新于', '資訊更新於', 'Information of'],
  noResult: ['没有找到', '沒有找到', 'Nothing found for'],
  noResultHint: [
    '换个说法试试，比如“心内科”“儿科”，或输入医生姓名的拼音首字母。',
    '換個說法試試，比如「心内科」「儿科」，或輸入醫生姓名的拼音首字母。',
    'Try another word, such as “Cardiology”, or the initials of the doctor’s name in pinyin.',
  ],
  failed: [
    '目录没有读到，请检查网络后再试。',
    '目錄沒有讀到，請檢查網路後再試。',
    'The directory could not be read. Please check the network and try again.',
  ],
  retry: ['再试一次', '再試一次', 'Try again'],
  emergency: [
    '情况紧急请立即拨打 120',
    '情況緊急請立即撥打 120',
    'In an emergency call 120 at once',
  ],
  separate: [
    '每家医院各有自己的账号、预约和病历，登录、挂号、缴费都在医院自己的页面进行，医院之间不共享。',
    '每家醫院各有自己的帳號、預約和病歷，登入、掛號、繳費都在醫院自己的頁面進行，醫院之間不共享。',
    'Each hospital has accounts, appointments and records of its own. You sign in, book and pay at the hospital’s own pages; hospitals share none of it.',
  ],
  elder: ['大字版', '大字版', 'Larger text'],
  normal: ['标准版', '標準版', 'Normal text'],
  chief: ['主任医师', '主任醫師', 'Chief physician'],
  associate_chief: ['副主任医师', '副主任醫師', 'Associate chief physician'],
  attending: ['主治医师', '主治醫師', 'Attending physician'],
  resident: ['医师', '醫師', 'Physician'],
} as const satisfies Record<string, readonly [zh: string, hant: string, en: string]>

/** A word of the page by its name. */
export type WordName = keyof typeof words

const columns: Readonly<Record<SiteLanguage, 0 | 1 | 2>> = { zh: 0, 'zh-Hant': 1, en: 2 }

/** The word in this language. */
export const word = (language: SiteLanguage, name: WordName): string =>
  words[name][columns[language]]

/** Languages by their own names, in the order of the page's foot. */
export const languageNames: Readonly<Record<SiteLanguage, string>> = {
  zh: '简体',
  'zh-Hant': '繁體',
  en: 'English',
}
