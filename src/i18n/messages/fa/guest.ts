import type en from '../en/guest'
import type { Translation } from '../translation'

export default {
  common: {
    skip: 'رفتن به محتوا',
    language: 'زبان',
    retry: 'تلاش دوباره',
    goHome: 'بازگشت به صفحهٔ اصلی',
    reload: 'بارگذاری دوبارهٔ صفحه',
    error: 'خطا: {title}',
  },
  screens: {
    home: 'صفحهٔ اصلی',
    settings: 'تنظیمات',
    session: 'نشست',
    account: 'حساب کاربری',
  },
  login: {
    title: 'ورود',
    heading: 'ورود به {product}',
    username: '{kind, select, email {ایمیل} phone {شمارهٔ تلفن} other {نام کاربری}}',
    password: 'گذرواژه',
    showPassword: 'نمایش گذرواژه',
    remember: 'مرا به خاطر بسپار',
    rememberHint: 'بدون این گزینه، با بستن آخرین زبانهٔ برنامه از حساب خارج می‌شوید.',
    submit: 'ورود',
    busy: 'در حال ورود',
    usernameMissing:
      '{kind, select, email {ایمیل خود را وارد کنید.} phone {شمارهٔ تلفن خود را وارد کنید.} other {نام کاربری خود را وارد کنید.}}',
    failed: 'ورود انجام نشد. دوباره تلاش کنید.',
    passwordMissing: 'گذرواژهٔ خود را وارد کنید.',
    returnsTo: 'برای رفتن به صفحهٔ «{screen}» وارد شوید.',
  },
  ended: {
    logout: 'از حساب خود خارج شدید.',
    logoutElsewhere: 'در زبانهٔ دیگری از حساب خارج شدید.',
    bothExpired: 'نشست شما منقضی شده است. دوباره وارد شوید.',
    refreshRefused: 'نشست شما منقضی شده است. دوباره وارد شوید.',
    tokenRefused: 'نشست شما دیگر معتبر نیست. دوباره وارد شوید.',
    idle: 'چون فعالیتی نداشتید، از حساب خارج شدید.',
    absoluteTimeout: 'نشست شما به بیشترین زمان مجاز رسید. دوباره وارد شوید.',
    userChanged: 'از حساب خارج شدید، چون در این مرورگر با حساب دیگری وارد شدند.',
    storageCleared: 'از حساب خارج شدید، چون داده‌های این مرورگر پاک شده یا خواندنی نیست.',
    endedByApp: 'از حساب خارج شدید.',
  },
  error: {
    title: 'مشکلی پیش آمد',
    text: 'این صفحه از کار افتاد. آن را دوباره بارگذاری کنید یا به صفحهٔ اصلی برگردید.',
    outdated: 'بخشی از این صفحه بارگذاری نشد. برای تازه‌ترین نسخه، آن را دوباره بارگذاری کنید.',
    offline: 'آفلاین هستید',
    offlineText: 'این صفحه بار اول به اینترنت نیاز دارد. با برقراری اتصال، باز می‌شود.',
  },
} satisfies Translation<typeof en>
