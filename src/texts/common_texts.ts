/** Texts used by more than one area. */
export const commonTexts = {
  home: '首页',
  mine: '我的',
  back: '返回',
  retry: '重试',
  reload: '重新加载',
  confirm: '确定',
  cancel: '取消',
  loading: '加载中',
  pageLoadFailed: '页面没有加载出来，点击这里重新加载',
  pageNotFound: '没有找到这个页面',
  backToHome: '回到首页',
  callHospital: '打电话给医院',
  openInWeChat: '请在微信中打开',
  saveImageUnsupported: '这里不能保存图片到相册，请长按图片或截屏保存',
} as const
