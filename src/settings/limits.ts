/** The product's numbers, by name. Values of spec §9 unless the line says otherwise. */

/** §9: a request that takes longer times out. */
export const REQUEST_TIMEOUT_MS = 6000
/** §9: the loading mask stays this long after the last request ended. */
export const LOADING_HIDE_DELAY_MS = 300
/** Designed here: faster replies need no mask; the pressed button is busy meanwhile. */
export const LOADING_SHOW_AFTER_MS = 800
/** §9: words on the loading mask. */
export const LOADING_TEXT = 'loading...'
/** §9: a page that loads faster shows no indicator. */
export const PAGE_LOAD_DELAY_MS = 200
/** §9: a page that is not loaded by then has failed. */
export const PAGE_LOAD_TIMEOUT_MS = 60000
/** §9 */
export const TOAST_DURATION_MS = 1500
/** §9 and §2 */
export const TAB_BAR_HEIGHT_PX = 50
/** §9 */
export const TAB_BAR_FONT_PX = 10
/** §9 */
export const TAB_BAR_ICON_PX = 24
/** §9 */
export const TAB_BAR_SELECTED_COLOR = '#0C7FF2'
/** §9 */
export const APP_VERSION = '1.0.0'
/** §9 */
export const APP_VERSION_CODE = 100
/** §9: a swiper stays on one slide this long. */
export const SWIPER_INTERVAL_MS = 5000
/** §9: a swiper moves from one slide to the next in this time. */
export const SWIPER_DURATION_MS = 500
/** §9 and §2 (registration_orderlist): the distance from the edge at which the next page is fetched. */
export const REACH_BOTTOM_DISTANCE_PX = 50
/** §9 */
export const SCROLL_THROTTLE_MS = 200
/** §9: date pickers reach from this many years before the current one … */
export const DATE_PICKER_YEARS_BACK = 150
/** §9: … to this many years after it. */
export const DATE_PICKER_YEARS_AHEAD = 150
/** §9: from this window size on, popups are centred dialogs. */
export const WIDE_WINDOW_WIDTH_PX = 500
/** §9 */
export const WIDE_WINDOW_HEIGHT_PX = 500

/** Designed here: the maximum width of a page's content, unless the page says otherwise (spec §2). */
export const PAGE_WIDTH_PX = 480
/** Designed here: films may be larger on a tablet or a desk. */
export const FILM_PAGE_WIDTH_PX = 640
/** Designed here: rows of one page of a list. */
export const PAGE_SIZE = 20
/** Designed here: failed sign-in attempts in one session before it stops trying automatically. */
export const SIGN_IN_ATTEMPT_LIMIT = 2
/** Designed here: a 401 this soon after a sign-in means that the sign-in failed. */
export const SIGN_IN_SETTLE_MS = 60000
/** WeChat's limit: a mini-program keeps ten pages; the app keeps the same limit everywhere. */
export const PAGE_STACK_LIMIT = 10
/** Designed here: a second tap on the same thing within this time is a double tap. */
export const TAP_WINDOW_MS = 600
/** Designed here: an SMS code can be asked for again after this time. */
export const SMS_RESEND_SECONDS = 60
/** Designed here: the text sizes a patient can choose; 1.875 makes 16 px text 30 px. */
export const FONT_SCALES = [1, 1.125, 1.25, 1.5, 1.875] as const
/** Designed here: the hospital's detail is loaded again after this time; a paused service disappears from home by then. */
export const HOS_DETAIL_FRESH_MS = 600_000
