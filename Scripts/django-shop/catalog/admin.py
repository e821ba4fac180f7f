"""The catalog in the admin site."""

from django.contrib import admin

from .models import Product, Supplier


@admin.register(Supplier)
class SupplierAdmin(admin.ModelAdmin):
    search_fields = ["name"]
    ordering = ["id"]


@admin.register(Product)
class ProductAdmin(admin.ModelAdmin):
    list_display = ["name", "price", "supplier"]
    list_editable = ["price"]
    search_fields = ["name"]
    autocomplete_fields = ["supplier"]
