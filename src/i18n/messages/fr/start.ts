import type en from '../en/start'
import type { Translation } from '../translation'

export default {
  common: {
    skip: 'Aller au contenu',
    loading: 'Chargement',
    language: 'Langue',
    retry: 'Réessayer',
    signIn: 'Se connecter',
    goHome: 'Aller à l’accueil',
    reload: 'Recharger la page',
    error: 'Erreur : {title}',
  },
  screens: {
    home: 'Accueil',
    settings: 'Paramètres',
    session: 'Session',
  },
  login: {
    title: 'Connexion',
    heading: 'Connexion à {product}',
    username:
      '{kind, select, email {Adresse e-mail} phone {Numéro de téléphone} other {Nom d’utilisateur}}',
    password: 'Mot de passe',
    showPassword: 'Afficher le mot de passe',
    remember: 'Rester connecté',
    submit: 'Se connecter',
    busy: 'Connexion en cours',
    usernameMissing:
      '{kind, select, email {Saisissez votre adresse e-mail.} phone {Saisissez votre numéro de téléphone.} other {Saisissez votre nom d’utilisateur.}}',
    passwordMissing: 'Saisissez votre mot de passe.',
    returnsTo: 'Après la connexion, vous reviendrez à la page « {screen} ».',
  },
  ended: {
    logout: 'Vous vous êtes déconnecté.',
    logoutElsewhere:
      'Vous avez été déconnecté, car vous vous êtes déconnecté dans un autre onglet.',
    bothExpired: 'Vous avez été déconnecté, car votre session avait expiré.',
    refreshRefused: 'Vous avez été déconnecté, car le serveur n’a pas prolongé votre session.',
    tokenRefused: 'Vous avez été déconnecté, car le serveur n’acceptait plus votre session.',
    idle: 'Vous avez été déconnecté, car vous étiez inactif depuis un moment.',
    ceiling: 'Vous avez été déconnecté, car votre session avait atteint sa durée maximale.',
    userChanged: 'Vous avez été déconnecté, car quelqu’un d’autre s’est connecté ici.',
    storageCleared: 'Vous avez été déconnecté, car les données de ce navigateur ont été effacées.',
  },
  errors: {
    credentials:
      '{kind, select, email {L’adresse e-mail} phone {Le numéro de téléphone} other {Le nom d’utilisateur}} ou le mot de passe est incorrect. Vérifiez les deux, puis réessayez.',
    locked:
      'Ce compte est verrouillé. Demandez aux responsables de ce service de le déverrouiller.',
    forbidden: 'Ce compte ne permet pas de se connecter ici.',
    refused: 'Le serveur a refusé la demande (statut {status, number}).',
    serverSays: 'Message du serveur :',
    tooMany: 'Trop de tentatives. Patientez un moment, puis réessayez.',
    tooManyUntil: 'Trop de tentatives. Prochaine tentative possible : <when></when>.',
    tooManyNow: 'Vous pouvez réessayer maintenant.',
    offline: 'Vous semblez hors ligne. Vérifiez votre connexion, puis réessayez.',
    unreachable: 'Le serveur est injoignable. Vérifiez votre connexion, puis réessayez.',
    timeout: 'Le serveur n’a pas répondu à temps. Réessayez dans un moment.',
    server: 'Le serveur rencontre un problème (statut {status, number}). Réessayez dans un moment.',
    notUnderstood:
      'La réponse n’a pas pu être comprise. Si vous êtes sur un réseau public, ouvrez d’abord sa page de connexion, puis réessayez.',
    missingField:
      'La réponse du serveur ne contient pas le champ <field></field>. Vous n’y êtes pour rien : signalez-le aux responsables de ce service.',
    expired: 'La session a expiré avant la fin de l’opération. Reconnectez-vous.',
    ended: 'La session s’est terminée avant la fin de l’opération. Réessayez.',
  },
  error: {
    title: 'Un problème est survenu',
    text: 'Cette partie de la page ne fonctionne plus. Votre session est conservée. Rechargez la page ; si cela se reproduit, allez à l’accueil.',
    outdated:
      'Une partie de la page n’a pas pu être chargée. Rechargez-la pour obtenir la dernière version.',
    details: 'Détails',
  },
} satisfies Translation<typeof en>
