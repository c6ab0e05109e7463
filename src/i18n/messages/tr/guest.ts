import type en from '../en/guest'
import type { Translation } from '../translation'

export default {
  common: {
    skip: 'İçeriğe geç',
    language: 'Dil',
    retry: 'Yeniden dene',
    goHome: 'Ana sayfaya dön',
    reload: 'Sayfayı yeniden yükle',
    error: 'Hata: {title}',
  },
  screens: {
    home: 'Ana sayfa',
    settings: 'Ayarlar',
    session: 'Oturum',
    account: 'Hesap',
  },
  login: {
    title: 'Oturum aç',
    heading: '{product} uygulamasında oturum açın',
    username:
      '{kind, select, email {E-posta adresi} phone {Telefon numarası} other {Kullanıcı adı}}',
    password: 'Parola',
    showPassword: 'Parolayı göster',
    remember: 'Oturumumu açık tut',
    rememberHint:
      'Bu seçenek olmadan, bu uygulamanın son sekmesini kapattığınızda oturumunuz kapanır.',
    submit: 'Oturum aç',
    busy: 'Oturum açılıyor',
    usernameMissing:
      '{kind, select, email {E-posta adresinizi girin.} phone {Telefon numaranızı girin.} other {Kullanıcı adınızı girin.}}',
    failed: 'Oturum açılamadı. Yeniden deneyin.',
    passwordMissing: 'Parolanızı girin.',
    returnsTo: '“{screen}” sayfasına gitmek için oturum açın.',
  },
  ended: {
    logout: 'Oturumu kapattınız.',
    logoutElsewhere: 'Başka bir sekmede oturumu kapattınız.',
    bothExpired: 'Oturumunuzun süresi doldu. Devam etmek için oturum açın.',
    refreshRefused: 'Oturumunuzun süresi doldu. Devam etmek için oturum açın.',
    tokenRefused: 'Oturumunuz artık geçerli değil. Yeniden oturum açın.',
    idle: 'Bir süredir işlem yapmadığınız için oturumunuz kapatıldı.',
    absoluteTimeout: 'Oturumunuz süre sınırına ulaştı. Yeniden oturum açın.',
    userChanged: 'Bu tarayıcıda başka bir hesapla oturum açıldığı için oturumunuz kapatıldı.',
    storageCleared: 'Bu tarayıcının verileri silindiği veya okunamadığı için oturumunuz kapatıldı.',
    endedByApp: 'Oturumunuz kapatıldı.',
  },
  error: {
    title: 'Bir sorun oluştu',
    text: 'Bu sayfa artık çalışmıyor. Yeniden yükleyin ya da ana sayfaya dönün.',
    outdated: 'Bu sayfanın bir bölümü yüklenemedi. En yeni sürüm için sayfayı yeniden yükleyin.',
    offline: 'Çevrimdışısınız',
    offlineText: 'Bu ekran ilk açılışta bağlantı gerektirir. Bağlantı gelince açılır.',
  },
} satisfies Translation<typeof en>
