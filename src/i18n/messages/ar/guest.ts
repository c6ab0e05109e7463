import type en from '../en/guest'
import type { Translation } from '../translation'

export default {
  common: {
    skip: 'الانتقال إلى المحتوى',
    language: 'اللغة',
    retry: 'إعادة المحاولة',
    goHome: 'العودة إلى الصفحة الرئيسية',
    reload: 'إعادة تحميل الصفحة',
    error: 'خطأ: {title}',
  },
  screens: {
    home: 'الرئيسية',
    settings: 'الإعدادات',
    session: 'الجلسة',
    account: 'الحساب',
  },
  login: {
    title: 'تسجيل الدخول',
    heading: 'تسجيل الدخول إلى {product}',
    username: '{kind, select, email {البريد الإلكتروني} phone {رقم الهاتف} other {اسم المستخدم}}',
    password: 'كلمة المرور',
    showPassword: 'إظهار كلمة المرور',
    remember: 'تذكّرني',
    rememberHint: 'بدون هذا الخيار يتم تسجيل خروجك عند إغلاق آخر علامة تبويب للتطبيق.',
    submit: 'تسجيل الدخول',
    busy: 'جارٍ تسجيل الدخول',
    usernameMissing:
      '{kind, select, email {أدخل البريد الإلكتروني.} phone {أدخل رقم الهاتف.} other {أدخل اسم المستخدم.}}',
    failed: 'تعذّر تسجيل الدخول. أعد المحاولة.',
    passwordMissing: 'أدخل كلمة المرور.',
    returnsTo: 'سجّل الدخول للمتابعة إلى «{screen}».',
  },
  ended: {
    logout: 'لقد سجّلت الخروج.',
    logoutElsewhere: 'سجّلت الخروج في علامة تبويب أخرى.',
    bothExpired: 'انتهت صلاحية جلستك. سجّل الدخول للمتابعة.',
    refreshRefused: 'انتهت صلاحية جلستك. سجّل الدخول للمتابعة.',
    tokenRefused: 'لم تعد جلستك صالحة. سجّل الدخول من جديد.',
    idle: 'تم تسجيل خروجك بسبب عدم النشاط.',
    absoluteTimeout: 'بلغت جلستك أقصى مدتها. سجّل الدخول من جديد.',
    userChanged: 'تم تسجيل خروجك لأن حسابًا آخر سجّل الدخول في هذا المتصفح.',
    storageCleared: 'تم تسجيل خروجك لأن بيانات هذا المتصفح مُسحت أو تعذّرت قراءتها.',
    endedByApp: 'تم تسجيل خروجك.',
  },
  error: {
    title: 'حدثت مشكلة',
    text: 'توقّفت هذه الصفحة عن العمل. أعد تحميلها أو عد إلى الصفحة الرئيسية.',
    outdated: 'تعذّر تحميل جزء من هذه الصفحة. أعد تحميلها للحصول على أحدث إصدار.',
    offline: 'أنت غير متصل بالإنترنت',
    offlineText: 'تحتاج هذه الصفحة إلى الاتصال أول مرة. ستُفتح عند عودته.',
  },
} satisfies Translation<typeof en>
