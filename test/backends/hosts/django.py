"""Django REST framework with simplejwt, its data in a file of this run: tokens in JSON at /api/token/, and at /auth/
the refresh token in an HttpOnly cookie, under Django's CsrfViewMiddleware."""

import json
import os
from datetime import timedelta
from functools import wraps
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer

import django
from django.conf import settings

seconds = lambda name: timedelta(seconds=int(os.environ[name]))

settings.configure(
    SECRET_KEY="for tests and for nothing else",
    ALLOWED_HOSTS=["localhost"],
    ROOT_URLCONF=__name__,
    USE_TZ=True,
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.environ["HOST_DATABASE"]}},
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "corsheaders",
        "rest_framework",
        "rest_framework_simplejwt.token_blacklist",
    ],
    MIDDLEWARE=[
        "corsheaders.middleware.CorsMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
    ],
    CORS_ALLOW_ALL_ORIGINS=True,
    CORS_ALLOW_CREDENTIALS=True,
    CORS_EXPOSE_HEADERS=["Date", "Retry-After"],
    REST_FRAMEWORK={
        "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework_simplejwt.authentication.JWTAuthentication"],
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    },
    SIMPLE_JWT={
        "ACCESS_TOKEN_LIFETIME": seconds("HOST_ACCESS_SECONDS"),
        "REFRESH_TOKEN_LIFETIME": seconds("HOST_REFRESH_SECONDS"),
        "ROTATE_REFRESH_TOKENS": True,
        "BLACKLIST_AFTER_ROTATION": True,
    },
)
django.setup()

from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from django.http import JsonResponse
from django.urls import path
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST
from rest_framework.decorators import api_view, permission_classes
from rest_framework.exceptions import APIException
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response
from rest_framework_simplejwt.exceptions import InvalidToken, TokenError
from rest_framework_simplejwt.serializers import (
    TokenBlacklistSerializer,
    TokenObtainPairSerializer,
    TokenRefreshSerializer,
)
from rest_framework_simplejwt.views import TokenBlacklistView, TokenObtainPairView, TokenRefreshView


class NamedTokens(TokenObtainPairSerializer):
    """As simplejwt's guide adds a claim."""

    @classmethod
    def get_token(cls, user):
        token = super().get_token(user)
        token["name"] = user.get_full_name()
        return token


def answered(view):
    """What a view says no to, as Django REST framework says it."""

    @wraps(view)
    def wrapped(request):
        try:
            return view(request)
        except TokenError as error:
            raised = InvalidToken(error.args[0])
        except APIException as error:
            raised = error
        return JsonResponse(
            raised.detail if isinstance(raised.detail, dict) else {"detail": raised.detail},
            status=raised.status_code,
        )

    return require_POST(wrapped)


cookie = {"key": "refresh", "path": "/auth/", "samesite": "Lax"}


def with_cookie(tokens):
    response = JsonResponse({"access": tokens["access"]})
    age = settings.SIMPLE_JWT["REFRESH_TOKEN_LIFETIME"]
    response.set_cookie(**cookie, value=tokens["refresh"], httponly=True, max_age=age.total_seconds())
    return response


def valid(serializer, data):
    checked = serializer(data=data)
    checked.is_valid(raise_exception=True)
    return checked.validated_data


def refresh_in(request):
    return {"refresh": request.COOKIES.get("refresh", "")}


@answered
def login(request):
    return with_cookie(valid(NamedTokens, json.loads(request.body)))


@answered
def refresh(request):
    return with_cookie(valid(TokenRefreshSerializer, refresh_in(request)))


@answered
def logout(request):
    response = JsonResponse({})
    response.delete_cookie(**cookie)
    if request.COOKIES.get("refresh"):
        valid(TokenBlacklistSerializer, refresh_in(request))
    return response


@ensure_csrf_cookie
def csrf(request):
    return JsonResponse({})


@api_view()
@permission_classes([IsAuthenticated])
def me(request):
    user = request.user
    return Response({"id": user.id, "username": user.username, "name": user.get_full_name()})


urlpatterns = [
    path("api/token/", TokenObtainPairView.as_view(serializer_class=NamedTokens)),
    path("api/token/refresh/", TokenRefreshView.as_view()),
    path("api/token/blacklist/", TokenBlacklistView.as_view()),
    path("auth/csrf/", csrf),
    path("auth/login/", login),
    path("auth/refresh/", refresh),
    path("auth/logout/", logout),
    path("auth/user/", me),
]


class Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class Handler(WSGIRequestHandler):
    def log_message(self, *_):
        pass


call_command("migrate", verbosity=0)
User.objects.create_user(
    os.environ["HOST_USER"],
    password=os.environ["HOST_PASSWORD"],
    first_name="Sara",
    last_name="Parvaz",
)
with Server(("localhost", int(os.environ["HOST_PORT"])), Handler) as server:
    server.set_app(get_wsgi_application())
    print("serving", flush=True)
    server.serve_forever()
