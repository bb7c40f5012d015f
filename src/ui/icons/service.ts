/** The icons of the service grid on the home page. */
import { line, path } from './shape'

const sheet = path(
  'M6 3.5h8.5L19 8v11a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 19V5A1.5 1.5 0 0 1 6 3.5z',
)

/** 预约挂号 */
export const booking = line(
  "<rect x='4' y='5.5' width='16' height='14.5' rx='2'/>" +
    path('M4 10h16M8.5 3.5v4M15.5 3.5v4M12 12.5v5M9.5 15h5'),
)
/** 今日挂号 */
export const today = line(
  "<circle cx='12' cy='12' r='3.8'/>" +
    path('M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4'),
)
/** 取号 */
export const ticket = line(
  path(
    'M4 7.5A1.5 1.5 0 0 1 5.5 6h13A1.5 1.5 0 0 1 20 7.5v2.3a2.3 2.3 0 0 0 0 4.4v2.3a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 16.5v-2.3a2.3 2.3 0 0 0 0-4.4zM14.5 6.5v2M14.5 11v2M14.5 15.5v2',
  ),
)
/** 排队候诊 */
export const queue = line(
  "<circle cx='8' cy='7.5' r='2.7'/><circle cx='16.5' cy='9' r='2.1'/>" +
    path('M3 19c.3-3.6 2.2-5.5 5-5.5s4.7 1.9 5 5.5M15.5 14c3 0 5 1.5 5.3 4.5'),
)
/** 门诊缴费 */
export const payment = line(sheet + path('m9 9.5 2.8 3 2.8-3M11.8 12.5V17M9.3 13h5M9.3 15.2h5'))
/** 报告查询 */
export const report = line(sheet + path('M7.5 13h2.2l1.4-3 2 5.5 1.3-2.5h1.8'))
/** 住院服务 */
export const bed = line(
  path('M3.5 5.5v14M3.5 16.5h17M20.5 19.5v-5a3 3 0 0 0-3-3H11v5') +
    "<circle cx='7.3' cy='12' r='1.9'/>",
)
/** 医保支付 */
export const insurance = line(
  path('M12 3.5 5 6v5.5c0 4.2 2.7 7.2 7 9 4.3-1.8 7-4.8 7-9V6zM12 8.5v7M8.5 12h7'),
)
/** 云胶片 */
export const film = line(
  path(
    'M7.5 18.5a4 4 0 0 1-.4-8 5.2 5.2 0 0 1 10-.6 4.3 4.3 0 0 1-.6 8.6zM12 10v6M9.8 11.5c1.4.8 3 .8 4.4 0M9.5 14c1.6.9 3.4.9 5 0',
  ),
)
/** 就诊人 */
export const patients = line(
  "<circle cx='9.5' cy='8' r='3.5'/>" +
    path('M3 19.5c.5-3.5 3-5.5 6.5-5.5 1.3 0 2.5.3 3.5.8M17.5 13.5v6M14.5 16.5h6'),
)
/** 须知 */
export const notice = line(
  path(
    'M12 6.5C10 5 7.5 4.5 4 4.7V18c3.5-.2 6 .3 8 1.8 2-1.5 4.5-2 8-1.8V4.7c-3.5-.2-6 .3-8 1.8zM12 6.5v13',
  ),
)
/** 就诊卡 */
export const card = line(
  "<rect x='3.5' y='5.5' width='17' height='13' rx='2'/>" +
    path('M3.5 9.5h17M7 15h3.5M16.2 12.8v3.4M14.5 14.5h3.4'),
)
