import type en from '../en/guest'
import type { Translation } from '../translation'

export default {
  common: {
    skip: 'رفتن به محتوا',
    language: 'زبان',
    retry: 'کوشش دوباره',
    goHome: 'برگشت به صفحۀ اصلی',
    reload: 'بارگذاری دوبارۀ صفحه',
    error: 'خطا: {title}',
  },
  screens: {
    home: 'صفحۀ اصلی',
    settings: 'تنظیمات',
    session: 'نشست',
    account: 'حساب',
  },
  login: {
    title: 'ورود',
    heading: 'ورود به {product}',
    username: '{kind, select, email {ایمیل} phone {شمارۀ تیلفون} other {نام کاربری}}',
    password: 'رمز عبور',
    showPassword: 'نمایش رمز عبور',
    remember: 'مرا به یاد داشته باش',
    rememberHint: 'بدون این گزینه، با بستن آخرین تب برنامه از حساب خارج می‌شوید.',
    submit: 'ورود',
    busy: 'در حال ورود',
    usernameMissing:
      '{kind, select, email {ایمیل خود را وارد کنید.} phone {شمارۀ تیلفون خود را وارد کنید.} other {نام کاربری خود را وارد کنید.}}',
    failed: 'ورود انجام نشد. دوباره کوشش کنید.',
    passwordMissing: 'رمز عبور خود را وارد کنید.',
    returnsTo: 'برای رفتن به صفحۀ «{screen}» وارد شوید.',
  },
  ended: {
    logout: 'از حساب خود خارج شدید.',
    logoutElsewhere: 'در تب دیگری از حساب خارج شدید.',
    bothExpired: 'نشست شما منقضی شده است. دوباره وارد شوید.',
    refreshRefused: 'نشست شما منقضی شده است. دوباره وارد شوید.',
    tokenRefused: 'نشست شما دیگر معتبر نیست. دوباره وارد شوید.',
    idle: 'چون فعالیت نداشتید، از حساب خارج شدید.',
    absoluteTimeout: 'نشست شما به حداکثر زمان مجاز رسید. دوباره وارد شوید.',
    userChanged: 'از حساب خارج شدید، چون در این مرورگر با حساب دیگری وارد شدند.',
    storageCleared: 'از حساب خارج شدید، چون معلومات این مرورگر پاک شده یا خواندنی نیست.',
    endedByApp: 'از حساب خارج شدید.',
  },
  error: {
    title: 'مشکلی پیش آمد',
    text: 'این صفحه از کار افتاد. آن را دوباره بارگذاری کنید یا به صفحۀ اصلی برگردید.',
    outdated: 'یک بخش این صفحه بارگذاری نشد. برای جدیدترین نسخه، آن را دوباره بارگذاری کنید.',
    offline: 'آفلاین هستید',
    offlineText: 'این صفحه بار اول به انترنت ضرورت دارد. با وصل شدن انترنت، باز می‌شود.',
  },
} satisfies Translation<typeof en>
